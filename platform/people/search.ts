import { and, eq, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import { checkEmail, checkMobile, type Checked } from '../../contract/identifiers'
import type { people } from '../../contract/people/users'
import { isUuid } from '../../contract/scalars'
import { compactKey, isSearchable, latinCode, searchKey } from '../../contract/text'
import type { Db } from '../db/connect'
import { bankInfo, users, wallets } from '../db/schema'
import { hidden, masked, maskEmail, maskPhone } from './mask'
import type { CallContext, Handler } from '../implement'
import { invalid } from '../http/refuse'
import { holds, oneOf } from '../db/conditions'
import { matches } from './filters'
import { countLookUp, findable, nameFor } from './look-ups'
import { reachOf, withinReach } from './scope'
import { byPersonName } from './keys'

type Found = Reply<typeof people.searchUsers>['results'][number]

const most = 20
const columns = {
  uuid: users.uuid,
  name: users.name,
  type: users.type,
  phone: users.phone,
  email: users.email,
  nationalId: users.nationalId,
}

interface Row {
  readonly uuid: string
  readonly name: string
  readonly type: string
  readonly phone: string
  readonly email: string | null
  readonly nationalId: string | null
}

const isSame = (column: AnyColumn, checked: Checked): SQL[] => ('value' in checked ? [eq(column, checked.value)] : [])

/** The person whose complete phone number, e-mail address or uuid was typed. */
const exactly = (term: string): SQL | undefined => {
  const typed = term.trim()
  const parts = [
    ...isSame(users.phone, checkMobile(typed)),
    ...isSame(users.email, checkEmail(typed)),
    ...(isUuid(typed) ? [eq(users.uuid, typed.toLowerCase())] : []),
  ]
  return parts.length === 0 ? undefined : or(...parts)
}

const matchedIn = (row: Row, term: string): Found['matched'] => {
  const code = latinCode(term).toLowerCase()
  const name = searchKey(row.name)
  // Words match in any order: the family name is often given first.
  if (
    searchKey(term)
      .split(' ')
      .every((word) => name.includes(word))
  )
    return 'name'
  if (compactKey(row.name).includes(compactKey(term))) return 'name'
  if (row.phone.includes(code) || row.phone.replace('+98', '0').includes(code) || 'value' in checkMobile(term))
    return 'phone'
  if (row.email?.includes(code)) return 'email'
  return row.nationalId?.includes(code) ? 'national_id' : 'uuid'
}

const present = (row: Row, matched: Found['matched']): Found => ({
  uuid: row.uuid,
  name: row.name,
  type: row.type,
  phone: maskPhone(row.phone),
  email: masked(maskEmail, row.email),
  matched,
})

/** A person's IBAN and addresses in one text, written as in the index over it. */
const accountText = sql`lower(coalesce(${bankInfo.iban}, '') || ' ' || coalesce(${bankInfo.tronAddress}, '') || ' ' || coalesce(${bankInfo.bscAddress}, ''))`

/** Fewer digits than this occur in nearly every IBAN, and may be part of a phone number. */
const fewestDigits = 6

/**
 * People by IBAN, with or without its country code, or by wallet address, whole or partial. Case is ignored: an address
 * read out, or copied in lower case, still identifies its owner.
 */
const byAccount = async (db: Db, term: string, within: readonly SQL[]): Promise<Found[]> => {
  const code = latinCode(term).toLowerCase()
  if (!/^[\da-z]+$/.test(code) || (/^\d+$/.test(code) && code.length < fewestDigits)) return []
  const named = await db
    .select({ ...columns, iban: bankInfo.iban })
    .from(bankInfo)
    .innerJoin(users, eq(users.uuid, bankInfo.userUuid))
    .where(and(holds(accountText, code), ...within))
    .orderBy(byPersonName)
    .limit(most)
  const connected = await db
    .select(columns)
    .from(wallets)
    .innerJoin(users, eq(users.uuid, wallets.userUuid))
    .where(and(holds(sql`lower(${wallets.address})`, code), ...within))
    .orderBy(byPersonName)
    .limit(most)
  return [
    ...named.map((row) => present(row, row.iban?.toLowerCase().includes(code) ? 'iban' : 'wallet')),
    ...connected.map((row) => present(row, 'wallet')),
  ]
}

/** The beginning and end of a value whose middle is unknown. */
interface Ends {
  readonly start: string
  readonly end: string
}

const fewestEnds = 4

/**
 * The ends of a value: one copied in masked form from the console (`IR•••6575`, `0912•••4567`), or the last digits of
 * an IBAN with or without its country code.
 */
const endsOf = (term: string): Ends | undefined => {
  const parts = /^([^•*…]*)(?:[•*]{2,}|…|\.{3})([^•*…]*)$/.exec(term)
  if (!parts) {
    const digits = /^(?:ir(\d{4,})|(\d{4,5}))$/.exec(latinCode(term).toLowerCase())
    return digits ? { start: 'ir', end: digits[1] ?? digits[2] ?? '' } : undefined
  }
  const [start, end] = [latinCode(parts[1] ?? '').toLowerCase(), latinCode(parts[2] ?? '').toLowerCase()]
  const known = `${start}${end}`
  return /^[\da-z@.+]+$/.test(known) && known.length >= fewestEnds ? { start, end } : undefined
}

const byKey = (db: Db, where: SQL | undefined): Promise<Row[]> =>
  db.select(columns).from(users).where(where).orderBy(byPersonName).limit(most)

/** People with an account, address or number that has these ends. */
const byEnds = async (db: Db, { start, end }: Ends, within: readonly SQL[]): Promise<Found[]> => {
  const [whole, part] = [`${start}%${end}`, `%${start}%${end}%`]
  const has = (value: AnyColumn | SQL): SQL => sql`lower(${value}) like ${whole}`
  const fits = (value: string | null) => {
    const low = value?.toLowerCase() ?? ''
    return low.length >= start.length + end.length && low.startsWith(start) && low.endsWith(end)
  }
  const own = or(has(bankInfo.iban), has(bankInfo.tronAddress), has(bankInfo.bscAddress))
  const accounts = await db
    .select({ ...columns, iban: bankInfo.iban })
    .from(bankInfo)
    .innerJoin(users, eq(users.uuid, bankInfo.userUuid))
    .where(and(sql`${accountText} like ${part}`, own, ...within))
    .orderBy(byPersonName)
    .limit(most)
  const banked = accounts.map((row) => present(row, fits(row.iban) ? 'iban' : 'wallet'))
  if (start === 'ir') return banked
  const addresses = await db
    .select(columns)
    .from(wallets)
    .innerJoin(users, eq(users.uuid, wallets.userUuid))
    .where(and(has(wallets.address), ...within))
    .orderBy(byPersonName)
    .limit(most)
  const told = or(has(sql`replace(${users.phone}, '+98', '0')`), has(users.email), has(users.nationalId))
  const people = await byKey(db, and(sql`${users.searchKey} like ${part}`, told, ...within))
  return [
    ...people.map((row) => present(row, fits(row.email) ? 'email' : fits(row.nationalId) ? 'national_id' : 'phone')),
    ...banked,
    ...addresses.map((row) => present(row, 'wallet')),
  ]
}

const mobileTerm = (term: string): string => {
  const mobile = checkMobile(term)
  return 'value' in mobile ? mobile.value : term
}

/**
 * People outside the staff find their own people by name, without e-mail addresses. They find others only by the
 * complete number or address those people gave them, and see only the given name, the role and what was typed.
 */
const searchOutside = async (ctx: CallContext, term: string, within: SQL | undefined): Promise<Found[]> => {
  const { db, user } = ctx
  const near = await byKey(db, and(withinReach(user), matches(term, false), within))
  const own = near.map((row) => ({ ...present(row, matchedIn(row, term)), email: null }))
  const [phone, email] = [checkMobile(term.trim()), checkEmail(term.trim())]
  const typed = 'value' in phone ? phone.value : 'value' in email ? email.value : undefined
  if (typed === undefined || near.length > 0) return own
  const by = 'value' in phone ? 'phone' : 'email'
  const [row] = await byKey(db, and(eq(users[by], typed), within))
  await countLookUp(ctx, by, typed, row?.uuid)
  if (!row) return []
  const found = present({ ...row, email: null }, by)
  return [{ ...found, name: await nameFor(db, user, row), phone: by === 'phone' ? found.phone : hidden }]
}

const search = async (ctx: CallContext, term: string, types: readonly string[] = []): Promise<Found[]> => {
  const { db, user } = ctx
  const within = oneOf(users.type, types)
  if (reachOf(user) === 'everybody') {
    const rows = await byKey(db, and(matches(mobileTerm(term), true), ...within))
    const ends = endsOf(term)
    const found = [
      ...rows.map((row) => present(row, matchedIn(row, term))),
      ...(await byAccount(db, term, within)),
      ...(ends ? await byEnds(db, ends, within) : []),
    ]
    return [...new Map(found.toReversed().map((one) => [one.uuid, one])).values()].toReversed().slice(0, most)
  }
  return searchOutside(ctx, term, and(findable(user), isNull(users.disabledAt), ...within))
}

/** Searches people by anything known of them, from four characters. */
export const searchUsers: Handler<typeof people.searchUsers> = async (ctx, { query }) => {
  if (!isSearchable(query.query)) throw invalid({ query: 'query_short' })
  return { results: await search(ctx, query.query, query.type) }
}

/** Looks up one person by uuid, complete phone number or e-mail address. */
export const findUser: Handler<typeof people.findUser> = async ({ db, user }, { query }) => {
  const wanted = query.user_uuid === undefined ? exactly(query.query ?? '') : eq(users.uuid, query.user_uuid)
  if (query.user_uuid === undefined && (query.query ?? '') === '') throw invalid({ query: 'required' })
  if (!wanted) return { results: [] }
  const rows = await byKey(db, and(withinReach(user), wanted))
  return {
    results: rows.map((row) =>
      present(row, query.user_uuid === undefined ? matchedIn(row, query.query ?? '') : 'uuid'),
    ),
  }
}
