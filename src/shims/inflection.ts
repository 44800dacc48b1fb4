/*
 * Replaces `inflection` where react-admin names resources and fields that have no text: in English, for whoever has
 * just added them. The package brings tables of irregular words for it.
 */

const plural = (word: string): string => {
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return /[^s]s$/i.test(word) ? word : `${word}es`
  return word.replace(/([^aeiou])y$/i, '$1ie').concat('s')
}

const singular = (word: string): string =>
  word
    .replace(/ies$/i, 'y')
    .replace(/(x|z|ch|sh|ss)es$/i, '$1')
    .replace(/([^s])s$/i, '$1')

/** The word for a count: the singular for one. */
export const inflect = (word: string, count: number): string => (count === 1 ? singular(word) : plural(word))

const underscore = (text: string): string =>
  text
    .replaceAll('::', '/')
    .replace(/([A-Z])/g, '_$1')
    .toLowerCase()
    .replace(/^_/, '')

/** Words as a label: `created_at` becomes “Created at”. */
export const humanize = (text: string): string => {
  const words = text
    .toLowerCase()
    .replace(/(?:_ids|_id)$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const changes = { underscore, humanize }

/** Applies the changes one after the other. */
export const transform = (text: string, names: readonly (keyof typeof changes)[]): string =>
  names.reduce((changed, name) => changes[name](changed), text)
