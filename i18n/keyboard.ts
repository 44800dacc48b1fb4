/* Persian typed on a keyboard that was left in Latin: what the same keys give on the Persian ones. */

const rows = [
  ['qwertyuiop[]', 'ضصثقفغعهخحجچ'],
  ["asdfghjkl;'", 'شسیبلاتنمکگ'],
  ['zxcvbn,', 'ظطزرذدو'],
  ['HC', 'آژ'],
] as const

/** ISIRI 9147, as phones, Macs and Linux have it, and the older one of Windows, which has these letters elsewhere. */
const layouts = [
  [...rows, ['m', 'پ']],
  [...rows, ['m\\`~', 'ئپپپ']],
].map(
  (layout) =>
    new Map(
      layout.flatMap(([keys = '', letters = '']) => [...keys].map((key, at) => [key, letters[at] ?? key] as const)),
    ),
)

/** What was meant by a term of Latin keys, on each Persian keyboard; nothing for a term that has other letters. */
export const meantInPersian = (typed: string): readonly string[] =>
  /^[\x20-\x7e]*[a-z;',[\]\\`~][\x20-\x7e]*$/i.test(typed)
    ? [
        ...new Set(
          layouts.map((keys) => [...typed].map((key) => keys.get(key) ?? keys.get(key.toLowerCase()) ?? key).join('')),
        ),
      ]
    : []
