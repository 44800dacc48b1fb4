/** A stream of pseudo-random choices that is the same on every machine for the same name. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly int: (least: number, most: number) => number
  /** Whether an event of this probability happens. */
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** One of the keys, by weight. */
  readonly weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T
  /** A duration around `median` with a long tail, never below a twentieth of it. */
  readonly around: (median: number) => number
  readonly digits: (length: number) => string
  readonly hex: (length: number) => string
  readonly uuid: () => string
}

const seedOf = (name: string): [number, number, number, number] => {
  const words: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667]
  for (let at = 0; at < name.length; at += 1) {
    const word = (at & 3) as 0 | 1 | 2 | 3
    words[word] = Math.imul(words[word] ^ name.charCodeAt(at), 0x85ebca6b) ^ (words[word] >>> 13)
  }
  return words
}

/** sfc32: small, fast, and good enough for demo data. */
const generator = (name: string): (() => number) => {
  let [a, b, c, d] = seedOf(name)
  const next = (): number => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 16; warm += 1) next()
  return next
}

/** The stream for a name. */
export const randomOf = (name: string): Random => {
  const next = generator(name)
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const text = (length: number, alphabet: string): string => {
    let made = ''
    for (let at = 0; at < length; at += 1) made += alphabet[Math.floor(next() * alphabet.length)]
    return made
  }
  const hex = (length: number): string => text(length, '0123456789abcdef')
  return {
    next,
    int,
    hex,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
      const rows = Object.entries(weights) as [T, number][]
      let left = next() * rows.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of rows) {
        left -= weight
        if (left < 0) return key
      }
      return (rows.at(-1) as [T, number])[0]
    },
    around: (median) => median * Math.max(0.05, Math.exp((next() + next() + next() - 1.5) * 1.3)),
    digits: (length) => text(length, '0123456789'),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
  }
}
