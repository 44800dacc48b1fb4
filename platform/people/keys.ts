import { searchKey } from '../../contract/text'

const alphabet = 'آاءأإؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'
const privateUse = 0xe000

/**
 * The key by which names sort in Persian order under byte-wise collation, the same on every database: letters move to
 * consecutive code points, half-spaces vanish.
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

/** What the keys of a person are made of. */
export interface Named {
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string | null
  readonly nationalId: string | null
}

/** The columns of `users` that follow from others; write them with every change of those. */
export const personKeys = ({ uuid, firstName, lastName, phone, email, nationalId }: Named) => {
  const name = `${firstName} ${lastName}`.trim()
  const compact = searchKey(name).replace(/ /g, '')
  const domestic = phone.replace(/^\+98/, '0')
  const parts = [searchKey(name), compact, domestic, phone, email ?? '', nationalId ?? '', uuid]
  return { name, searchKey: parts.filter(Boolean).join(' '), sortKey: sortKey(`${lastName} ${firstName}`) }
}
