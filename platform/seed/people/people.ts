import { isStaff } from '../../../contract/access'
import { bankInfo, userPlatforms, users } from '../../db/schema'
import { personKeys } from '../../people/keys'
import type { Currency } from '../../../contract/money/amounts'
import { persianDigits } from '../../../contract/text'
import type { Catalogue } from '../catalogue'
import type { DemoKey } from '../demo'
import { mobileNumber, nationalIdNumber, postalCodeNumber } from '../identifiers'
import type { Random } from '../random'
import type { Sink } from '../sink'
import { dayLength, type Span } from '../span'
import { alleys, streets } from '../texts/addresses'
import { contractOf, destinationsOf, disabledAtOf, emailOf, levelOf, platformsOf, type Destinations } from './chances'
import { draftPeople, type Draft } from './drafts'

/** A person in the demo data, with what the story remembers about them. */
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

/** Everybody, by role. */
export interface People {
  readonly staff: readonly Person[]
  readonly agents: readonly Person[]
  readonly finance: readonly Person[]
  readonly supervisors: readonly Person[]
  readonly mentors: readonly Person[]
  readonly partners: readonly Person[]
  readonly teachers: readonly Person[]
  /** Everybody except staff, by time of registration. */
  readonly customers: readonly Person[]
  readonly demo: ReadonlyMap<DemoKey, Person>
  /** Somebody who is a customer at a given moment; some are far busier than others. */
  readonly customerAt: (at: number, random: Random) => Person
}

interface Ties {
  readonly partner: Person | null
  readonly teacher: Person | null
  readonly mentor: Person | null
  readonly leader: Person | null
}

const nobody: Ties = { partner: null, teacher: null, mentor: null, leader: null }

const disabledReasons = ['تکرار حساب کاربری', 'درخواست خود کاربر', 'مغایرت مدارک هویتی', 'بدهی پرداخت‌نشده']

interface PeopleOptions {
  readonly span: Span
  readonly scale: number
  readonly random: Random
  readonly sink: Sink
  readonly catalogue: Catalogue
  /** Hashes of the password and the passcode that everybody has. */
  readonly hashes: { readonly password: string; readonly passcode: string }
}

/** People with others under them, in the order they joined. */
type Leaders = Readonly<Record<'partner' | 'teacher' | 'mentor' | 'freelancer', Person[]>>

const tiesOf = (draft: Draft, leaders: Leaders, { scale, random }: PeopleOptions): Ties => {
  const leaderOf = (group: readonly Person[], probability: number): Person | null => {
    const own = draft.demo !== null
    if (group.length === 0 || (!own && !random.chance(probability))) return null
    const first = group[0] as Person
    const chosen = own || random.chance(0.3 / Math.sqrt(scale)) ? first : random.pick(group)
    return chosen.registered < draft.registered ? chosen : null
  }
  if (isStaff(draft)) return nobody
  const newcomer = draft.type === '3' || draft.type === '9'
  return {
    partner: newcomer ? leaderOf(leaders.partner, 0.5) : null,
    teacher: newcomer ? leaderOf(leaders.teacher, 0.5) : null,
    mentor: newcomer ? leaderOf(leaders.mentor, 0.4) : null,
    leader: draft.type === '3' ? leaderOf(leaders.freelancer, 0.2) : null,
  }
}

/** Picks somebody who is a customer at a given moment, from customers in order of registration; every seventh is busy. */
const customerPicker = (customers: readonly Person[]): People['customerAt'] => {
  const registered = customers.map((person) => person.registered)
  return (at, choose) => {
    let low = 0
    let high = registered.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((registered[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    for (let tries = 0; tries < 8; tries += 1) {
      const slot = Math.floor(choose.next() * low)
      const busy = customers[choose.chance(0.55) ? slot - (slot % 7) : slot]
      if (busy && (busy.disabledAt === null || busy.disabledAt > at)) return busy
    }
    return customers[0] as Person
  }
}

/** Makes everybody and groups them by role. */
export const makePeople = (options: PeopleOptions): People => {
  const { span, scale, random, sink, catalogue, hashes } = options
  const drafts = draftPeople(span, scale, random)
  const leaders: Leaders = { partner: [], teacher: [], mentor: [], freelancer: [] }
  const demo = new Map<DemoKey, Person>()

  const fileBank = ({ uuid, name, bank, registered, demo: known }: Person): void => {
    if (!bank) return
    sink.add(bankInfo, {
      userUuid: uuid,
      iban: bank.iban,
      card: bank.card,
      holder: name,
      verifiedAt: bank.verified ? new Date(Math.min(span.now, registered + 3 * dayLength)) : null,
      verifiedBy: bank.verified ? (demo.get('finance')?.uuid ?? null) : null,
      tronAddress: random.chance(0.8) || known ? bank.tron : null,
      bscAddress: random.chance(0.5) || known ? bank.bsc : null,
      changedAt: new Date(Math.min(span.now, registered + dayLength)),
    })
  }
  const lead = (person: Person): void => {
    if (person.type === '8') leaders.partner.push(person)
    if (person.type === '4') leaders.teacher.push(person)
    if (person.type === '6') leaders.mentor.push(person)
    if (person.type === '9' && (person.demo || random.chance(0.2))) leaders.freelancer.push(person)
  }
  const add = (draft: Draft, at: number): Person => {
    const { type, first, last, registered } = draft
    const staff = isStaff({ type })
    const foreign = !staff && draft.demo === null && random.chance(0.07)
    const uuid = random.uuid()
    const email = emailOf(draft, at, random)
    const phone = draft.demo ? `+98${draft.demo.phone.slice(1)}` : mobileNumber(at)
    const nationalId = foreign || (!staff && random.chance(0.12) && !draft.demo) ? null : nationalIdNumber(random)
    const cityId = random.weighted(catalogue.cityWeights)
    const city = catalogue.cities[Number(cityId)]
    const ties = tiesOf(draft, leaders, options)
    const disabledAt = disabledAtOf(draft, span, random)
    const contract = contractOf(draft, span, random)
    const bank = destinationsOf(draft, foreign, random)
    const platforms = platformsOf(draft, catalogue, random)
    const keys = personKeys({ uuid, firstName: first[0], lastName: last[0], phone, email, nationalId })
    const person: Person = {
      uuid,
      type,
      first: first[0],
      last: last[0],
      name: keys.name,
      latin: `${first[1]}.${last[1]}`,
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
    const level = levelOf(draft, random)
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
      contractVersion: contract?.version ?? null,
      contractAcceptedAt: contract && new Date(contract.at),
      subscriptionEnds: null,
      lastCashout: null,
      version: 0,
    })
    fileBank(person)
    for (const index of platforms) {
      const platform = catalogue.platforms[index]
      if (platform) sink.add(userPlatforms, { userUuid: uuid, platformUuid: platform.uuid })
    }
    lead(person)
    if (draft.demo) demo.set(draft.demo.key, person)
    return person
  }

  const made = drafts.map(add)
  const customers = made.filter(({ type }) => !isStaff({ type })).sort((a, b) => a.registered - b.registered)
  const ofType = (type: string): Person[] => made.filter((person) => person.type === type)
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
    customerAt: customerPicker(customers),
  }
}
