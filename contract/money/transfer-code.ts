import { trackingOf } from '../text'

/** What people call a transfer by, short enough to be read out on the phone. */
export const codeOf = (id: number): string => `T-${id}`

/** The transfer a typed text is the code of, in whatever digits and case, with or without its dash. */
export const idOfCode = (typed: string): number | undefined => {
  const id = /^T-?(\d{1,9})$/.exec(trackingOf(typed))?.[1]
  return id === undefined ? undefined : Number(id)
}
