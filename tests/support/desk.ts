import { eq } from 'drizzle-orm'
import type { Input } from '../../contract/endpoint'
import type { RequestType } from '../../contract/requests/forms'
import { requests } from '../../contract/requests/requests'
import { courses, platforms, users } from '../../platform/db/schema'
import { personKeys } from '../../platform/people/keys'
import type { NewPerson, TestPlatform } from './platform'
import { pngBytes } from './files'

/** Somebody who is signed in. */
export interface Member {
  readonly uuid: string
  readonly token: string
  readonly name: string
  readonly phone: string
}

/** Creates people with sessions, with the names and relations a test needs. */
export const memberMaker =
  (platform: TestPlatform) =>
  async (type: string, name: string, more: NewPerson & Partial<typeof users.$inferInsert> = {}): Promise<Member> => {
    const uuid = await platform.addPerson({ ...more, type })
    const [firstName = '', ...rest] = name.split(' ')
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, uuid))
    const { disabled: _disabled, passwordHash: _hash, ...columns } = more
    const next = {
      ...row!,
      ...columns,
      uuid,
      type,
      phone: row!.phone,
      firstName,
      lastName: rest.join(' '),
    } as typeof row & object
    await platform.db
      .update(users)
      .set({ ...next, ...personKeys(next) })
      .where(eq(users.uuid, uuid))
    return { uuid, token: await platform.tokenOf(uuid), name, phone: row!.phone }
  }

/** A platform and a course on sale, and a platform that is not. */
export const addCatalogue = async (platform: TestPlatform, teacherUuid: string | null) => {
  const percents = { partnerPercent: 10, teacherPercent: 7, mentorPercent: 3 }
  const [open, shut] = await platform.db
    .insert(platforms)
    .values([
      { name: 'آپورک', country: 'US', active: true, priceMinor: 4900n, currency: 'USD', ...percents },
      { name: 'گورو', country: 'US', active: false, priceMinor: null, currency: null, ...percents },
    ])
    .returning()
  const [course] = await platform.db
    .insert(courses)
    .values({
      title: 'طراحی رابط کاربری',
      teacherUuid,
      priceMinor: 25_000_000n,
      currency: 'IRR',
      hours: 24.5,
      active: true,
    })
    .returning()
  return { open: open!, shut: shut!, course: course! }
}

type Body = Input<typeof requests.submitRequest>['body']

/** A valid form for each type. Types with required files need them added. */
export const goodForms = {
  account: {
    account_email: 'sara@example.ir',
    display_name: 'Sara',
    account_country: 'tr',
    skill: 'طراحی',
    contact_mobile: '09123334455',
    note: 'لطفاً سریع',
  },
  subscription: { duration: 'months_3', account_email: 'sara@example.ir', amount: '۱۰۰٫۰۱' },
  course: { learning_goal: 'کار', experience: 'beginner', amount: '25000000' },
  number: { number_country: 'us', service: 'واتساپ', duration: 'months_1' },
  extra: { extra_item: 'proposal_edit', quantity: '۲' },
} as const satisfies Partial<Record<RequestType, Record<string, string>>>

/** Shorthands for the calls about requests. */
export const requestDesk = (platform: TestPlatform) => {
  const { call } = platform
  const at = (id: number) => ({ params: { id } })
  return {
    submit: (who: Member, body: Body) => call(requests.submitRequest, { body }, who),
    decide: (who: Member, id: number, decision: 'take' | 'done' | 'reject' | 'cancel', more: Partial<Body> = {}) =>
      call(requests.submitRequest, { body: { id, decision, ...more } }, who),
    read: (who: Member, id: number) => call(requests.request, at(id), who),
    list: (who: Member, query: Input<typeof requests.requests>['query'] = {}) =>
      call(requests.requests, { query }, who),
    derive: (who: Member, id: number, username: string, more: { note?: string; version?: number } = {}) =>
      call(
        requests.deriveRequest,
        { ...at(id), body: { account_username: username, note: 'بررسی شود', ...more } },
        who,
      ),
    undo: (who: Member, id: number) => call(requests.undoDerive, at(id), who),
    correct: (who: Member, id: number, body: Input<typeof requests.correction>['body']) =>
      call(requests.correction, { ...at(id), body }, who),
    clone: (who: Member, id: number) => call(requests.cloneRequest, at(id), who),
    remove: (who: Member, id: number) => call(requests.deleteRequest, at(id), who),
    upload: (who: Member, file: File) => call(requests.upload, { body: { file } }, who),
  }
}

/** The smallest file that passes for an image. */
export const pngFile = (name = 'رسید.png'): File => new File([pngBytes], name, { type: 'image/png' })
