import type { Person } from '../../../contract/people/person'
import { searchKey } from '../../../contract/text'

/** A mention being typed: the position of its `@`, and what was typed after it. */
export interface TypedMention {
  readonly from: number
  readonly typed: string
}

/**
 * The mention at the caret: from an `@` that starts a word, on the same line, until it contains the full name of a
 * person already `chosen`.
 */
export const mentionAt = (text: string, caret: number, chosen: readonly Person[]): TypedMention | undefined => {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from === -1 || /[\p{L}\p{N}]$/u.test(text.slice(0, from))) return undefined
  const typed = before.slice(from + 1)
  if (typed.includes('\n') || chosen.some(({ name }) => typed.startsWith(name))) return undefined
  return { from, typed }
}

/** The text with the full name in place of what was typed of it, and the caret position afterwards. */
export const withMention = (text: string, { from, typed }: TypedMention, name: string) => {
  const start = `${text.slice(0, from)}@${name} `
  return { text: start + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: start.length }
}

/** The people whose name contains what was typed, those whose name begins with it first. */
export const foundByName = <P extends Person>(people: readonly P[], typed: string): readonly P[] => {
  const key = searchKey(typed)
  const found = people.filter(({ name }) => searchKey(name).includes(key))
  const begins = ({ name }: P) => searchKey(name).startsWith(key)
  return [...found.filter(begins), ...found.filter((person) => !begins(person))]
}

/** The people a text mentions. A name that begins another one is found only where it stands alone. */
export const mentionedIn = (text: string, people: readonly Person[]): readonly Person[] => {
  const longestFirst = [...new Set(people.map(({ name }) => name))].toSorted((a, b) => b.length - a.length)
  let left = text
  const found = new Set<string>()
  for (const name of longestFirst) {
    if (left.includes(`@${name}`)) found.add(name)
    left = left.replaceAll(`@${name}`, '')
  }
  return people.filter(({ name }) => found.has(name))
}

/** People as a draft stores them: one per line, uuid and name. */
export const mentionLines = (people: readonly Person[]): string =>
  people.map(({ uuid, name }) => `${uuid} ${name}`).join('\n')

/** The people in such lines. */
export const peopleOfLines = (lines: string): readonly Person[] =>
  lines.split('\n').flatMap((line) => {
    const end = line.indexOf(' ')
    return end === -1 ? [] : [{ uuid: line.slice(0, end), name: line.slice(end + 1) }]
  })
