/* Digits, letters and invisible characters: what is stored, what is compared, what is refused. */

const persianZero = 0x6f0
const arabicZero = 0x660

/** Persian and Arabic digits as Latin ones; every other character stays. */
export const latin = (text: string): string =>
  text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))

/**
 * The number a bank or PayPal gave a payment, in one spelling: Latin digits and capitals without spaces, and a bare
 * number without dashes. The same payment typed twice then has the same number.
 */
export const trackingOf = (typed: string): string => {
  const text = latin(typed)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
  return /^[\d-]*\d[\d-]*$/.test(text) ? text.replaceAll('-', '') : text
}

/** Latin and Arabic digits as Persian ones; every other character stays. */
export const persianDigits = (text: string): string =>
  latin(text).replace(/[0-9]/g, (digit) => String.fromCharCode(persianZero + Number(digit)))

/** A typed number as plain Latin text: digits folded, separators between groups of three and marks removed. */
export const latinNumber = (text: string): string =>
  latin(text.normalize('NFC'))
    .replace(/[\u200e\u200f\u061c\ufeff]/g, '')
    .replace(/٫/g, '.')
    .replace(/[٬،,'’\u00a0\u202f\s](?=\d{3}(?:\D|$))/g, '')
    .replace(/[−–]/g, '-')
    .trim()

/** A typed code (card, IBAN, phone, one-time code) as Latin text without spaces, dashes and invisible marks. */
export const latinCode = (text: string): string =>
  latin(text.normalize('NFC')).replace(/[\s\-–_\u200b-\u200f\u202a-\u202e\u2060-\u206f\u061c\ufeff\u00ad]/g, '')

/**
 * The key two spellings of the same Persian words share: letters, digits, half-spaces and marks folded.
 * Idempotent. Minimum lengths of searches are counted on it.
 */
export const searchKey = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\u061c\ufeff\u00ad\u0640]/g, '')
    .normalize('NFKC')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[يىېےئ]/g, 'ی')
    .replace(/[كڪ]/g, 'ک')
    .replace(/[ةۀهۂەھ]/g, 'ه')
    .replace(/[أإٱآ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/ء/g, '')
    .replace(/\p{Nd}/gu, (digit) => latin(digit))
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{M}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** {@link searchKey} without spaces, so that «علی رضا» and «علیرضا» match. */
export const compactKey = (text: string): string => searchKey(text).replace(/ /g, '')

/** Minimum length of a user search after folding (specification §5). */
const searchMinimum = 4

/** Maximum length of a search: for the rows of a list, and for people, who are also found by a full e-mail address. */
export const searchLimits = { rows: 80, people: 120 } as const

/** Maximum length of the reason somebody gives for a decision or a change. */
export const reasonLength = 300

/** Whether a search term is long enough. */
export const isSearchable = (text: string): boolean => compactKey(text).length >= searchMinimum

const foldLetters = (text: string): string => text.normalize('NFC').replace(/[يى]/g, 'ی').replace(/ك/g, 'ک')

const tidyHalfSpaces = (text: string): string =>
  text.replace(/\u200c{2,}/g, '\u200c').replace(/(^|\s)\u200c+|\u200c+(?=\s|$)/g, '$1')

/** One line as it is stored: NFC, Persian letters, single spaces, no control, override or invisible characters. */
export const normaliseStored = (text: string): string =>
  tidyHalfSpaces(
    foldLetters(
      text
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
        .replace(
          /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u061c\ufeff\u00ad\u{e0000}-\u{e007f}]/gu,
          '',
        ),
    ),
  )
    .replace(/ {2,}/g, ' ')
    .trim()

/** A tag as it is stored: as {@link normaliseStored}, in lower case, without the signs that introduce or separate tags. */
export const tagOf = (typed: string): string =>
  normaliseStored(typed.replace(/[,،;؛]/g, ' '))
    .replace(/^[#\s]+/, '')
    .toLowerCase()

const showCode = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * A free text as it is stored: as {@link normaliseStored}, but lines, tabs and direction marks stay, and characters
 * that reorder text become visible (`[U+202E]`).
 */
export const normaliseLong = (text: string): string =>
  tidyHalfSpaces(
    foldLetters(
      text
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2060-\u2064\ufeff\u00ad]/g, '')
        .replace(/[\u202a-\u202e\u2065-\u206f\u061c\u{e0000}-\u{e007f}]/gu, showCode),
    ),
  ).trim()

/** A file name as it is stored and shown: no folders, no reserved characters, no text direction tricks. */
export const safeFileName = (name: string): string => {
  const bare = normaliseStored(name.replace(/^.*[\\/]/s, ''))
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/^[.\s]+/, '')
  const dot = bare.lastIndexOf('.')
  const end = dot > 0 ? bare.slice(dot).slice(0, 12) : ''
  return `${(dot > 0 ? bare.slice(0, dot) : bare).slice(0, 120 - end.length)}${end}` || 'file'
}

/** The text without invisible characters: direction marks, joiners, byte order marks. */
export const stripInvisible = (text: string): string =>
  text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\u061c\ufeff\u00ad]/g, '')
