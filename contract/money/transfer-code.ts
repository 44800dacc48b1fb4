import { trackingOf } from '../text'

/** The name people use for a transfer, short enough to read out on the phone. */
export const codeOf = (id: number): string => `T-${id}`

/** The id of the transfer a typed code names, in any digits and case, with or without its dash. */
export const idOfCode = (typed: string): number | undefined => {
  const id = /^T-?(\d{1,9})$/.exec(trackingOf(typed))?.[1]
  return id === undefined ? undefined : Number(id)
}
