import { isStaff } from '../../../contract/access'
import { bankInfo, userPlatforms, users } from '../../db/schema'
import { personKeys } from '../../people/keys'
import type { Currency } from '../../../contract/money/amounts'
import { persianDigits } from '../../../contract/text'
import type { Catalogue } from '../catalogue'
import { demoPeople, type DemoKey } from '../demo'
import { bankNumbers, bscAddress, mobileNumber, nationalIdNumber, postalCodeNumber, tronAddress } from '../identifiers'
import type { Random } from '../random'
import type { Sink } from '../sink'
import { dayLength, type Span } from '../span'
import { mailHosts, menNames, surnames, womenNames, type Spelled } from '../texts/names'
import { alleys, streets } from '../texts/addresses'
import { contractTexts } from '../texts/catalogue'

/** Bank account and wallets of somebody in the demo data. */
export interface Destinations {
  readonly iban: string
  readonly card: string
  readonly tron: string
  readonly bsc: string
  readonly verified: boolean
}

/** Somebody of the demo data, with what the story keeps in mind about them. */
export interface Person {
  readonly uuid: string
  readonly type: string
  readonly first: string
  readonly last: string
  readonly name: string
  readonly latin: string
  readonly phone: string
  readonly email: string | null
  readonly nationalId: string | null
  readonly country: string
  readonly registered: number
  readonly disabledAt: number | null
  readonly partner: Person | null
  readonly teacher: Person | null
  readonly mentor: Person | null
  readonly bank: Destinations | null
  /** Indexes of work platforms. */
  readonly platforms: readonly number[]
  readonly demo: DemoKey | null
  readonly reserved: Map<Currency, bigint>
  subscriptionEnds: string | null
  lastCashout: string | null
  lastSeen: number
}

/** Everybody, by what they do. */
export interface People {
  readonly staff: readonly Person[]
  readonly agents: readonly Person[]
  readonly finance: readonly Person[]
  readonly supervisors: readonly Person[]
  readonly mentors: readonly Person[]
  readonly partners: readonly Person[]
  readonly teachers: readonly Person[]
  /** Everybody but staff, by the time they registered. */
  readonly customers: readonly Person[]
  readonly demo: ReadonlyMap<DemoKey, Person>
  /** Somebody who is a customer at a moment; some are far busier than others. */
  readonly customerAt: (at: number, random: Random) => Person
}

interface Ties {
  readonly partner: Person | null
  readonly teacher: Person | null
  readonly mentor: Person | null
  readonly leader: Person | null
}

const nobody: Ties = { partner: null, teacher: null, mentor: null, leader: null }

const countsAt = (scale: number): Readonly<Record<string, number>> => {
  const slowly = (count: number, power: number): number => Math.max(1, Math.round(count * scale ** power))
  const few = {
    '1': 1,
    '2': slowly(7, 0.6),
    '5': slowly(2, 0.6),
    '7': slowly(1, 0.6),
    '4': slowly(5, 0.8),
    '6': slowly(6, 0.8),
    '8': slowly(8, 0.8),
  }
  const rest = 200 * scale - demoPeople.length - Object.values(few).reduce((sum, count) => sum + count, 0)
  const freelancers = Math.round(rest * 0.22)
  return { ...few, '9': freelancers, '3': rest - freelancers }
}

const disabledReasons = ['تکرار حساب کاربری', 'درخواست خود کاربر', 'مغایرت مدارک هویتی', 'بدهی پرداخت‌نشده']

interface Draft {
  readonly type: string
  readonly first: Spelled
  readonly last: Spelled
  readonly registered: number
  readonly demo: (typeof demoPeople)[number] | null
}

/** Makes everybody and puts them on the shelves. */
export const makePeople = (
  span: Span,
  scale: number,
  random: Random,
  sink: Sink,
  catalogue: Catalogue,
  hashes: { readonly password: string; readonly passcode: string },
): People => {
  const named = (): { first: Spelled; last: Spelled } => ({
    first: random.pick(random.chance(0.48) ? womenNames : menNames),
    last: random.pick(surnames),
  })
  const counts = countsAt(scale)
  const joins = (type: string, at: number, of: number): number => {
    if (isStaff({ type })) return span.midnight(0) + random.int(0, 40) * dayLength + 9 * 3_600_000
    if (['4', '6', '8'].includes(type)) return span.someTime(random.int(0, 150), random)
    // Some were customers before the story begins, so that there is somebody to tell it of.
    const share = (1.12 * (at + random.next())) / of - 0.12
    if (share < 0) return span.midnight(0) - random.int(1, 40) * dayLength + 12 * 3_600_000
    return span.someTime(Math.min(span.last, Math.floor(span.last * share ** 0.75)), random)
  }
  const drafts: Draft[] = demoPeople.map((demo) => ({
    type: demo.type,
    first: demo.first,
    last: demo.last,
    registered: span.midnight(span.last - demo.joined) + 10 * 3_600_000,
    demo,
  }))
  for (const type of ['1', '2', '5', '7', '4', '6', '8', '9', '3']) {
    const count = counts[type] ?? 0
    for (let at = 0; at < count; at += 1)
      drafts.push({ type, ...named(), registered: joins(type, at, count), demo: null })
  }

  const made: Person[] = []
  const leaders: Record<'partner' | 'teacher' | 'mentor' | 'freelancer', Person[]> = {
    partner: [],
    teacher: [],
    mentor: [],
    freelancer: [],
  }
  const demo = new Map<DemoKey, Person>()
  const inForce = contractTexts[1]
  const published = span.midnight(span.last - inForce.daysAgo)

  const leaderOf = (group: readonly Person[], draft: Draft, probability: number): Person | null => {
    const own = draft.demo !== null
    if (group.length === 0 || (!own && !random.chance(probability))) return null
    const first = group[0] as Person
    const chosen = own || random.chance(0.3 / Math.sqrt(scale)) ? first : random.pick(group)
    return chosen.registered < draft.registered ? chosen : null
  }

  const tiesOf = (draft: Draft): Ties => {
    if (isStaff(draft)) return nobody
    const newcomer = draft.type === '3' || draft.type === '9'
    return {
      partner: newcomer ? leaderOf(leaders.partner, draft, 0.5) : null,
      teacher: newcomer ? leaderOf(leaders.teacher, draft, 0.5) : null,
      mentor: newcomer ? leaderOf(leaders.mentor, draft, 0.4) : null,
      leader: draft.type === '3' ? leaderOf(leaders.freelancer, draft, 0.2) : null,
    }
  }

  const add = (draft: Draft, at: number): Person => {
    const { type, first, last, registered } = draft
    const staff = isStaff({ type })
    const foreign = !staff && draft.demo === null && random.chance(0.07)
    const uuid = random.uuid()
    const latin = `${first[1]}.${last[1]}`
    const email = draft.demo
      ? draft.demo.email
      : staff
        ? `${latin}${at}@pishkhan.example`
        : random.chance(0.85)
          ? `${latin}${at}@${random.pick(mailHosts)}`
          : null
    const phone = draft.demo ? `+98${draft.demo.phone.slice(1)}` : mobileNumber(at)
    const nationalId = foreign || (!staff && random.chance(0.12) && !draft.demo) ? null : nationalIdNumber(random)
    const cityId = random.weighted(catalogue.cityWeights)
    const city = catalogue.cities[Number(cityId)]
    const ties = tiesOf(draft)
    const disabledAt = draft.demo
      ? draft.demo.key === 'disabled'
        ? span.midnight(span.last - 20) + 11 * 3_600_000
        : null
      : !staff && random.chance(0.03) && registered < span.now - 60 * dayLength
        ? registered + Math.floor((span.now - registered) * (0.5 + random.next() * 0.5))
        : null
    const accepted = staff ? null : draft.demo ? draft.demo.key !== 'no-contract' : random.chance(0.75)
    const acceptedAt = accepted
      ? Math.min(span.now, Math.max(registered, published) + random.int(1, 20) * 3_600_000)
      : null
    const older = accepted === false && !draft.demo && registered < published && random.chance(0.8)
    const bank =
      !staff && !foreign && (draft.demo !== null || random.chance(0.8))
        ? {
            ...bankNumbers(random),
            tron: tronAddress(random),
            bsc: bscAddress(random),
            verified: draft.demo !== null || random.chance(0.75),
          }
        : null
    const platforms = staff
      ? []
      : catalogue.platforms
          .map((_, index) => index)
          .filter((index) => (draft.demo ? index < 3 : random.chance(0.16)) && catalogue.platforms[index]?.active)
    const keys = personKeys({ uuid, firstName: first[0], lastName: last[0], phone, email, nationalId })
    const person: Person = {
      uuid,
      type,
      first: first[0],
      last: last[0],
      name: keys.name,
      latin,
      phone,
      email,
      nationalId,
      country: foreign ? random.pick(['TR', 'AE', 'DE', 'CA', 'OM']) : 'IR',
      registered,
      disabledAt,
      partner: ties.partner,
      teacher: ties.teacher,
      mentor: ties.mentor,
      bank,
      platforms,
      demo: draft.demo?.key ?? null,
      reserved: new Map(),
      subscriptionEnds: null,
      lastCashout: null,
      lastSeen: registered,
    }
    const level = draft.demo
      ? draft.demo.level
      : staff
        ? 'bronze'
        : random.weighted({ bronze: 60, silver: 25, gold: 11, diamond: 4 })
    sink.add(users, {
      uuid,
      type,
      firstName: person.first,
      lastName: person.last,
      ...keys,
      phone,
      email,
      nationalId,
      country: person.country,
      stateId: foreign ? null : (city?.stateId ?? null),
      cityId: foreign ? null : (city?.id ?? null),
      address: foreign
        ? null
        : persianDigits(
            `${city?.name ?? ''}، ${random.pick(streets)}، کوچهٔ ${random.pick(alleys)}، پلاک ${random.int(1, 240)}، واحد ${random.int(1, 16)}`,
          ),
      postalCode: foreign ? null : postalCodeNumber(random),
      level,
      partnerUuid: ties.partner?.uuid ?? null,
      teacherUuid: ties.teacher?.uuid ?? null,
      mentorUuid: ties.mentor?.uuid ?? null,
      leaderUuid: ties.leader?.uuid ?? null,
      ownPartnerCode: draft.demo?.code ?? (type === '8' ? `${last[1].slice(0, 5).toUpperCase()}${at}` : null),
      referralCode: random.hex(8).toUpperCase(),
      passwordHash: hashes.password,
      passcodeHash: hashes.passcode,
      registeredAt: new Date(registered),
      modifiedAt: new Date(disabledAt ?? registered),
      lastSeenAt: null,
      disabledAt: disabledAt === null ? null : new Date(disabledAt),
      disabledReason: disabledAt === null ? null : random.pick(disabledReasons),
      contractVersion: accepted ? inForce.version : older ? contractTexts[0].version : null,
      contractAcceptedAt:
        acceptedAt !== null ? new Date(acceptedAt) : older ? new Date(registered + dayLength / 4) : null,
      subscriptionEnds: null,
      lastCashout: null,
      version: 0,
    })
    if (bank) {
      sink.add(bankInfo, {
        userUuid: uuid,
        iban: bank.iban,
        card: bank.card,
        holder: person.name,
        verifiedAt: bank.verified ? new Date(Math.min(span.now, registered + 3 * dayLength)) : null,
        verifiedBy: bank.verified ? (demo.get('finance')?.uuid ?? null) : null,
        tronAddress: random.chance(0.8) || draft.demo ? bank.tron : null,
        bscAddress: random.chance(0.5) || draft.demo ? bank.bsc : null,
        changedAt: new Date(Math.min(span.now, registered + dayLength)),
      })
    }
    for (const index of platforms) {
      const platform = catalogue.platforms[index]
      if (platform) sink.add(userPlatforms, { userUuid: uuid, platformUuid: platform.uuid })
    }
    if (type === '8') leaders.partner.push(person)
    if (type === '4') leaders.teacher.push(person)
    if (type === '6') leaders.mentor.push(person)
    if (type === '9' && (draft.demo || random.chance(0.2))) leaders.freelancer.push(person)
    if (draft.demo) demo.set(draft.demo.key, person)
    return person
  }

  for (const [at, draft] of drafts.entries()) made.push(add(draft, at))
  const customers = made.filter(({ type }) => !isStaff({ type })).sort((a, b) => a.registered - b.registered)
  const ofType = (type: string): Person[] => made.filter((person) => person.type === type)
  const registered = customers.map((person) => person.registered)

  return {
    staff: made.filter(({ type }) => isStaff({ type })),
    agents: ofType('2'),
    finance: ofType('5'),
    supervisors: ofType('7'),
    mentors: ofType('6'),
    partners: ofType('8'),
    teachers: ofType('4'),
    customers,
    demo,
    customerAt: (at, choose) => {
      let low = 0
      let high = registered.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((registered[middle] ?? 0) <= at) low = middle + 1
        else high = middle
      }
      for (let tries = 0; tries < 8; tries += 1) {
        // Every seventh customer is busy.
        const slot = Math.floor(choose.next() * low)
        const busy = customers[choose.chance(0.55) ? slot - (slot % 7) : slot]
        if (busy && (busy.disabledAt === null || busy.disabledAt > at)) return busy
      }
      return customers[0] as Person
    },
  }
}
