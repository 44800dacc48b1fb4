/** The texts of one area: sentences, or groups of them. Blanks are written `%{name}`. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** The same keys in another language, with nothing missing and nothing left over. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** Puts values, numbers written as the language does, into the `%{name}` blanks of a text; a blank without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replace(/%\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? blank) : blank))

/** A tree of texts with some of its own in another wording. */
export const reword = (texts: object, own: Messages): Messages =>
  Object.fromEntries(
    Object.entries<string | Messages>({ ...texts, ...own }).map(([key, text]) => {
      const before = (texts as Messages)[key]
      return [key, typeof text === 'object' && typeof before === 'object' ? reword(before, text) : text]
    }),
  )
