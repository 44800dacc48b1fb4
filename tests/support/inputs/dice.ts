/** The same throws for the same seed: whole numbers from 0 below `sides` (mulberry32). */
export const diceOf = (seed: number): ((sides: number) => number) => {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

/** An element of a non-empty list. */
export const anyOf = <T>(dice: (sides: number) => number, list: readonly T[]): T => {
  const one = list[dice(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
