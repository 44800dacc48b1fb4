import { ensureSite } from '../../platform/build'

/** Once before the journeys: a fresh `dist/` to look at. */
export const setup = ensureSite
