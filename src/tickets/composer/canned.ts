import { searchKey } from '../../../contract/text'

/** The values of a canned reply's variables, by name. */
export type Blanks = Readonly<Record<string, string>>

/** Fills the `{{name}}` variables of a canned reply; an unknown one stays, so that the writer notices it. */
export const fillBlanks = (text: string, blanks: Blanks): string =>
  text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (blank, name: string) =>
    Object.hasOwn(blanks, name) && blanks[name] !== '' ? (blanks[name] ?? blank) : blank,
  )

/** Where a canned reply goes: it replaces the text from `from` up to `to`. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** The slash just typed at the start of a word, which opens the canned replies. */
export const slashBefore = (text: string, caret: number, previous: string): Place | undefined => {
  const typed = text.length === previous.length + 1 && text[caret - 1] === '/'
  const fresh = caret === 1 || /\s/.test(text[caret - 2] ?? '')
  return typed && fresh ? { from: caret - 1, to: caret } : undefined
}

/** The text with a canned reply inserted, and the caret position afterwards. */
export const insertAt = (
  text: string,
  { from, to }: Place,
  added: string,
): { readonly text: string; readonly caret: number } => ({
  text: text.slice(0, from) + added + text.slice(to),
  caret: from + added.length,
})

interface PreparedAnswer {
  readonly title: string
  readonly text: string
}

/** Canned replies that contain what was typed: first titles that begin with it, then other titles, then texts. */
export const foundAnswers = <A extends PreparedAnswer>(answers: readonly A[], typed: string): readonly A[] => {
  const key = searchKey(typed)
  const rankOf = ({ title, text }: A): number => {
    const at = searchKey(title).indexOf(key)
    if (at === 0) return 0
    if (at > 0) return 1
    return searchKey(`${title} ${text}`).includes(key) ? 2 : 3
  }
  return answers
    .map((answer) => ({ answer, rank: rankOf(answer) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ answer }) => answer)
}
