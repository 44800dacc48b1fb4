import { ensureBuilt } from '../../../scripts/built.mjs'

/** Once before the journeys: the product as it is shipped. */
export const setup = () => ensureBuilt('site', 'server')
