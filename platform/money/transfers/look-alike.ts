const common = (a: readonly string[], b: readonly string[]): number => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** The part that tells addresses apart: TRON addresses all begin with T, BSC addresses with 0x and in any letter case. */
const bareOf = (address: string): string =>
  address.startsWith('0x') ? address.slice(2).toLowerCase() : address.slice(1)

/**
 * Whether an address is easily mistaken for a different, known one. People look at the first and last characters; seven
 * equal ones there, or six at one end, occur by chance in fewer than one in a million pairs.
 */
export const isLookAlike = (address: string, known: string): boolean => {
  const [a, b] = [bareOf(address), bareOf(known)]
  if (address.startsWith('0x') !== known.startsWith('0x') || a === b) return false
  const atStart = common([...a], [...b])
  const atEnd = common([...a].toReversed(), [...b].toReversed())
  return atStart + atEnd >= 7 || atStart >= 6 || atEnd >= 6
}

/** The middle four characters of an address, which people retype to show that they compared all of it. */
export const middleOf = (address: string): string => {
  const start = Math.floor(address.length / 2) - 2
  return address.slice(start, start + 4)
}
