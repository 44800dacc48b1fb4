import { dictionary } from '@zxcvbn-ts/language-common'
import { compactKey } from '../../../contract/text'

/** Passwords common in this country that international lists omit. */
const local =
  `iran tehran persepolis esteghlal mohamad alireza hosein hossein zahra fatemeh maryam khoda salam salamsalam
  doostetdaram eshghman pishkhan instagram telegram whatsapp p@ssword pa$$word zxcvbnmk 09120000
  ایران تهران پرسپولیس استقلال محمد علیرضا امیرحسین حسین زهرا فاطمه مریم خدا خدایا سلام سلامسلام دوستتدارم عشقم
  پیشخوان اینستاگرام تلگرام واتساپ پسورد گذرواژه رمزعبور رمزمن نمیدانم`.split(/\s+/)

/** The Latin keys under the letters of the Persian keyboard: with the wrong layout, `password` is typed in Persian letters. */
const keysOf: ReadonlyMap<string, string> = new Map(
  (
    [
      ['ضصثقفغعهخحجچ', 'qwertyuiop[]'],
      ['شسیبلاتنمکگ', "asdfghjkl;'"],
      ['ظطزرذدپو', 'zxcvbnm,'],
    ] as const
  ).flatMap(([letters, keys]) => Array.from(letters, (letter, at) => [letter, keys.charAt(at)] as const)),
)

const onLatinKeys = (word: string): string => Array.from(word, (letter) => keysOf.get(letter) ?? letter).join('')

let known: ReadonlySet<string> | undefined

/** The 49,000 passwords attackers try first (zxcvbn-ts, from leaks, commonest first), unpacked on first use. */
const commonest = (): ReadonlySet<string> =>
  (known ??= new Set([...(dictionary['passwords-common'] as readonly string[]), ...local]))

/** What people append to a word to satisfy a rule: up to five digits, such as a year, then an exclamation mark or the like. */
const endings = [0, 1, 2, 3, 4, 5].map((digits) => new RegExp(`\\d{${digits}}[!?.@#$*]{0,3}$`))

const fewestLetters = 4

/** A few characters repeated: `13701370`, `123123123`. */
const repeated = /^(.{1,4})\1+$/

/** Whether a password is among those tried first, ignoring case, or is one of them with a simple ending. */
export const isCommon = (password: string): boolean => {
  // All spellings of a password are one: local digits and letters, case, spaces, zero-width characters.
  const folded = compactKey(password)
  const stems = endings.map((ending) => folded.replace(ending, '')).filter((stem) => stem.length >= fewestLetters)
  return (
    repeated.test(folded) ||
    [folded, ...stems].some((word) => commonest().has(word) || commonest().has(onLatinKeys(word)))
  )
}
