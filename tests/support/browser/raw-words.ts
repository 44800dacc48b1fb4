import { lazyAreas } from '../../../i18n'
import { fa } from '../../../i18n/fa'

/** Every domain of texts: the first word of the keys of the catalogue. */
const domains = new Set([...Object.keys(fa), ...Object.keys(lazyAreas).map((area) => area.split('.')[0])])

/** Technical words that no person should read, and untranslated catalogue keys. */
export const rawWords = new RegExp(
  String.raw`undefined|\bNaN\b|Invalid Date|\[object|contract mismatch|(?<![@.\w-])(?:${[...domains].join('|')})\.[a-z_]+(?:\.[a-z_]+)*\b`,
)
