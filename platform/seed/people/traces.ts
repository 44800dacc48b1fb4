import { activityDays, auditLog } from '../../db/schema'
import type { Person } from './people'
import { dayLength } from '../span'
import type { World } from '../world'

/** Why staff change a field of a user file. */
const editReasons = {
  level: ['ارتقای سطح پس از بازبینی درآمد', 'درخواست خود کاربر در تیکت'],
  address: ['درخواست خود کاربر در تیکت', 'اصلاح پس از احراز هویت'],
  last_name: ['اصلاح پس از احراز هویت', 'یکسان‌سازی نام با کارت ملی'],
  mentor_uuid: ['تغییر منتور با هماهنگی', 'درخواست خود کاربر در تیکت'],
} as const

/** What people leave behind: the days they visited, and the changes staff made to their user files. */
export const traceDesk = (world: World) => {
  const { agenda, people, sink, span, nextId, scale } = world
  const random = world.random('traces')

  const visit = (person: Person, index: number): void => {
    const at = span.someTime(index, random)
    if (at < person.registered || (person.disabledAt !== null && at > person.disabledAt)) return
    sink.add(activityDays, {
      userUuid: person.uuid,
      date: span.dayOf(index),
      visits: random.int(1, 9),
      lastAt: new Date(at),
    })
    if (at > person.lastSeen) person.lastSeen = at
  }

  const edit = (at: number): void => {
    const person = people.customerAt(at, random)
    const actor = random.pick(people.agents)
    const [field, before, after] = random.pick([
      ['level', 'bronze', 'silver'],
      ['address', 'آدرس پیشین', 'آدرس جدید'],
      ['last_name', person.last.slice(0, -1), person.last],
      ['mentor_uuid', null, person.mentor?.uuid ?? null],
    ] as const)
    sink.add(auditLog, {
      id: nextId('audit_log'),
      at: new Date(at),
      actorUuid: actor.uuid,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: person.uuid,
      before: { [field]: before },
      after: { [field]: after },
      reason: random.pick(editReasons[field]),
      ip: `10.20.${random.int(0, 9)}.${random.int(2, 250)}`,
      requestId: null,
    })
  }

  return {
    /** Plans the visits and changes of a day. */
    plan: (index: number): void => {
      const recent = index > span.last - 100
      for (const person of people.customers) {
        if (person.registered > span.midnight(index) + dayLength) break
        const habit = (Number.parseInt(person.uuid.slice(0, 2), 16) / 255) ** 2
        const likely = person.demo && index > span.last - 40 ? 0.8 : habit * (recent ? 0.6 : 0.05)
        if (random.chance(likely)) visit(person, index)
      }
      if (recent) for (const person of people.staff) if (random.chance(0.6)) visit(person, index)
      const edits = span.quota(160 * scale, index)
      for (let nth = 0; nth < edits; nth += 1) {
        const at = span.someTime(index, random)
        agenda.plan(at, () => edit(at))
      }
    },
  }
}
