import { ensureBuilt } from '../../../scripts/built.mjs'

/** Runs once before the journeys: builds the product as shipped. */
export const setup = () => ensureBuilt('site', 'server')
