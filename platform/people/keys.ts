import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { searchKey } from '../../contract/text'
import { users } from '../db/schema'

const alphabet = 'آاءأإؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'
const privateUse = 0xe000

/**
 * The key by which names sort in Persian order under a byte-wise collation, the same on every database: letters are
 * mapped to consecutive code points, half-spaces removed.
 */
export const sortKey = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replace(/\u200c|\u200d|\u0640/g, '')
      .replace(/[يى]/g, 'ی')
      .replace(/ك/g, 'ک')
      .replace(/[ةۀ]/g, 'ه')
      .toLowerCase(),
  )
    .map((letter) => {
      const place = alphabet.indexOf(letter)
      return place < 0 ? letter : String.fromCharCode(privateUse + place)
    })
    .join('')

const keyed = String.fromCharCode(...Array.from(alphabet, (_, place) => privateUse + place))
const variants = { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ۀ: 'ه' }
const kept = Object.keys(variants).join('')
const inPlace = Object.values(variants)
  .map((letter) => sortKey(letter))
  .join('')

/** The order of {@link sortKey} for a name column without a stored key. */
export const byName = (column: AnyColumn): SQL =>
  sql`(translate(lower(${column}), ${`${alphabet}${kept}\u200c\u200d\u0640`}, ${keyed + inPlace}) collate "C")`

/** The order of people by name, as in their index. */
export const byPersonName = sql`${users.sortKey} collate "C"`

/** What a person's keys are derived from. */
export interface Named {
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string | null
  readonly nationalId: string | null
}

/** The derived columns of `users`; write them with every change to their sources. */
export const personKeys = ({ uuid, firstName, lastName, phone, email, nationalId }: Named) => {
  const name = `${firstName} ${lastName}`.trim()
  const compact = searchKey(name).replace(/ /g, '')
  const domestic = phone.replace(/^\+98/, '0')
  const parts = [searchKey(name), compact, domestic, phone, email ?? '', nationalId ?? '', uuid]
  return { name, searchKey: parts.filter(Boolean).join(' '), sortKey: sortKey(`${lastName} ${firstName}`) }
}
