import { addDays } from '../../contract/jalali'
import { subscriptionDurations } from '../../contract/requests/forms'
import {
  articles,
  cannedReplies,
  contracts,
  coupons,
  courses,
  departmentStaff,
  extras,
  packages,
  platformPrices,
  platforms,
} from '../db/schema'
import { makeBase, type Base } from './base'
import type { People, Person } from './people/people'
import type { Random } from './random'
import type { Sink } from './sink'
import type { Span } from './span'
import { priceArticle } from './texts/articles'
import { contractTexts, courseTexts, extraTexts, packageTexts, platformTexts } from './texts/catalogue'
import { provinces } from './texts/addresses'
import { cannedTexts } from './texts/replies'

/** A work platform. Percentages apply to a request's amount. */
export interface Platform {
  readonly uuid: string
  readonly name: string
  readonly slug: string
  readonly country: string
  readonly active: boolean
  readonly partnerPercent: number
  readonly teacherPercent: number
  readonly mentorPercent: number
}

/** What is on sale and where people live. */
export interface Catalogue extends Base {
  readonly platforms: readonly Platform[]
  readonly packages: readonly {
    readonly id: number
    readonly name: string
    readonly months: number
    readonly price: bigint
  }[]
  readonly cityWeights: Readonly<Record<string, number>>
}

const retired = 'oldkarjoo'

/** Makes provinces, platforms, packages, departments, extras and contracts. */
export const makeCatalogue = (span: Span, random: Random, sink: Sink): Catalogue => {
  const writtenAt = new Date(span.midnight(span.last - 90) + 9 * 3_600_000)
  const base = makeBase(sink, writtenAt)
  const cityWeights = Object.fromEntries(
    provinces
      .flatMap(([name, places]) =>
        places.map((_, nth) => (nth === 0 ? 3 : 1) * (name === 'تهران' && nth === 0 ? 12 : 1)),
      )
      .entries(),
  )
  const platformRows = platformTexts.map(
    ({ name, slug, country, price, prices, shares: [partnerPercent, teacherPercent, mentorPercent] }) => {
      const row = {
        uuid: random.uuid(),
        name,
        slug,
        country,
        active: slug !== retired,
        partnerPercent,
        teacherPercent,
        mentorPercent,
      }
      const { slug: _slug, ...stored } = row
      sink.add(platforms, { ...stored, priceMinor: price, currency: price === null ? null : 'USD' })
      for (const [at, duration] of subscriptionDurations.entries()) {
        const priceMinor = prices[at] ?? null
        if (priceMinor !== null)
          sink.add(platformPrices, { platformUuid: row.uuid, duration, priceMinor, currency: 'USD' })
      }
      return row
    },
  )
  const packageRows = packageTexts.map(({ name, months, price, best, features }, at) => {
    sink.add(packages, {
      id: at + 1,
      name,
      months,
      priceMinor: price,
      currency: 'IRR',
      features: [...features],
      best,
      active: true,
    })
    return { id: at + 1, name, months, price }
  })
  for (const [id, name, priceMinor] of extraTexts) sink.add(extras, { id, name, priceMinor, currency: 'USD' })
  for (const { version, title, text, daysAgo } of contractTexts) {
    sink.add(contracts, {
      version,
      title,
      text,
      publishedAt: new Date(span.midnight(span.last - daysAgo) + 9 * 3_600_000),
    })
  }
  for (const [at, [departmentId, title, text]] of cannedTexts.entries())
    sink.add(cannedReplies, { id: at + 1, departmentId, title, text })
  // Canned replies without variables fit everybody, so they also become articles of the assistant.
  const said = cannedTexts.filter(([department, , text]) => department !== null && !text.includes('{{'))
  for (const [departmentId, title, text, keywords = ''] of [[...priceArticle, 'هزینه تعرفه'] as const, ...said])
    sink.add(articles, { departmentId, title, text, keywords, published: true, updatedAt: writtenAt })
  return { ...base, platforms: platformRows, packages: packageRows, cityWeights }
}

/** A course with its teacher. */
export interface Course {
  readonly uuid: string
  readonly title: string
  readonly price: bigint
  readonly teacher: Person
}

/** Gives every course a teacher. */
export const makeCourses = (people: People, random: Random, sink: Sink): Course[] =>
  courseTexts.map(([title, price, hours], at) => {
    const teacher = people.teachers[at % 3 === 0 ? 0 : at % people.teachers.length] as Person
    const course = { uuid: random.uuid(), title, price, teacher }
    sink.add(courses, {
      uuid: course.uuid,
      title,
      teacherUuid: teacher.uuid,
      priceMinor: price,
      currency: 'IRR',
      hours,
      active: at !== courseTexts.length - 1,
    })
    return course
  })

/** Makes discount codes: some for everybody, used-up and expired ones among them, and one for each partner and teacher. */
export const makeCoupons = (span: Span, people: People, random: Random, sink: Sink): void => {
  const general = { packageId: null, ownerUuid: null, amountMinor: null, currency: null }
  sink.add(coupons, {
    ...general,
    code: 'ATA1405',
    packageId: 3,
    percent: 20,
    expires: addDays(span.today, 20),
    maxUses: 500,
    usesLeft: 500,
  })
  sink.add(coupons, {
    ...general,
    code: 'NOWRUZ',
    percent: 15,
    expires: addDays(span.today, -200),
    maxUses: 100,
    usesLeft: 100,
  })
  sink.add(coupons, {
    ...general,
    code: 'AVALIN',
    percent: 20,
    expires: addDays(span.today, 90),
    // As many as are used: `finish` counts them.
    maxUses: 1,
    usesLeft: 0,
  })
  sink.add(coupons, {
    ...general,
    code: 'HADIEH',
    percent: null,
    amountMinor: 5_000_000n,
    currency: 'IRR',
    expires: addDays(span.today, 45),
    maxUses: 80,
    usesLeft: 80,
  })
  for (const [at, owner] of [...people.partners, ...people.teachers].entries()) {
    sink.add(coupons, {
      ...general,
      code: `${owner.latin.split('.')[1]?.slice(0, 6).toUpperCase() ?? 'CODE'}${at + 10}`,
      ownerUuid: owner.uuid,
      percent: random.pick([5, 10, 15]),
      expires: addDays(span.today, random.int(5, 180)),
      maxUses: 60,
      usesLeft: 60,
    })
  }
}

/** Who answers in which department; finance staff answer questions about money. */
export type Desks = ReadonlyMap<number, readonly Person[]>

const moneyDepartments = [2, 10]

/** Assigns staff to departments. */
export const makeDesks = ({ departments: rows }: Catalogue, people: People, sink: Sink): Desks => {
  const desks = new Map<number, Person[]>()
  const seat = (departmentId: number, person: Person | undefined): void => {
    const desk = desks.get(departmentId) ?? []
    if (!person || desk.includes(person)) return
    desks.set(departmentId, [...desk, person])
    sink.add(departmentStaff, { departmentId, userUuid: person.uuid })
  }
  const { agents, finance, supervisors } = people
  for (const { id } of rows) {
    const [first] = agents
    if ([1, 3, 4, 11].includes(id)) seat(id, first)
    for (let at = id; at < agents.length + id; at += 3) seat(id, agents[1 + (at % (agents.length - 1))])
    if (moneyDepartments.includes(id)) for (const person of finance) seat(id, person)
    if (id === 12) for (const person of supervisors) seat(id, person)
  }
  return desks
}
