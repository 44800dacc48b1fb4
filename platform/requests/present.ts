import { allows } from '../../contract/access'
import { shareKinds, type ShareKind } from '../../contract/money/shares'
import { formatMinor } from '../../contract/money/amounts'
import type { Person } from '../../contract/people/person'
import type { ProcessRequest } from '../../contract/requests/requests'
import { eq, inArray } from 'drizzle-orm'
import { among } from '../db/conditions'
import { holdsAmong } from '../people/changes/hold'
import type { Db } from '../db/connect'
import { attachments, courses, platforms, requestEvents, requestNotes, users } from '../db/schema'
import { isClosedRequest, movesOfRequest } from './state-table'
import { expiriesOf } from './expiries'
import { maskedKeys, shownForm } from './masking'
import type { SignedInUser } from '../implement'
import { namesOf, type Named } from '../people/names'
import { actorOf, factsOf, lastEventsOf, withMoneySent, type RequestRow } from './rows'
import { readsNotes, viewOf, type View } from './scope'

type Detail = NonNullable<ProcessRequest['detail']>
type Share = Detail['shares']['partner']

const shareColumns = {
  partner: {
    holder: 'partnerUuid',
    minor: 'partnerShareMinor',
    paid: 'partnerSharePaid',
    paidAt: 'partnerSharePaidAt',
  },
  teacher: {
    holder: 'teacherUuid',
    minor: 'teacherShareMinor',
    paid: 'teacherSharePaid',
    paidAt: 'teacherSharePaidAt',
  },
  mentor: { holder: 'mentorUuid', minor: 'mentorShareMinor', paid: 'mentorSharePaid', paidAt: 'mentorSharePaidAt' },
} as const satisfies Record<ShareKind, unknown>

const seesShare = (user: SignedInUser, row: RequestRow, kind: ShareKind): boolean =>
  row[shareColumns[kind].minor] !== null &&
  ((allows(user, 'requests.work') && user.uuid !== row.userUuid) || row[shareColumns[kind].holder] === user.uuid)

/** The share a caller may see: staff see every share, others only their own. */
const shareOf = (user: SignedInUser, row: RequestRow, named: Named, kind: ShareKind): Share => {
  const { holder, minor, paid, paidAt } = shareColumns[kind]
  const person = named(row[holder])
  const amount = row[minor]
  if (!seesShare(user, row, kind) || !person || amount === null || row.currency === null) return null
  const currency = row.currency
  return {
    person,
    amount: formatMinor(amount, currency),
    currency,
    paid: row[paid],
    paid_at: row[paidAt]?.toISOString() ?? null,
  }
}

const titlesOf = async (db: Db, rows: readonly RequestRow[]) => {
  const platformIds = [...new Set(rows.flatMap(({ platformUuid }) => platformUuid ?? []))]
  const courseIds = [...new Set(rows.flatMap(({ courseUuid }) => courseUuid ?? []))]
  const named =
    platformIds.length === 0
      ? []
      : await db
          .select({ uuid: platforms.uuid, name: platforms.name })
          .from(platforms)
          .where(among(platforms.uuid, platformIds))
  const titled =
    courseIds.length === 0
      ? []
      : await db.select({ uuid: courses.uuid, name: courses.title }).from(courses).where(among(courses.uuid, courseIds))
  const known = new Map<string, Person>([...named, ...titled].map((row) => [row.uuid, row]))
  return (uuid: string | null): Person | null => (uuid === null ? null : (known.get(uuid) ?? null))
}

const ownersOf = async (db: Db, rows: readonly RequestRow[]) => {
  const owners = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type })
    .from(users)
    .where(inArray(users.uuid, [...new Set(rows.map(({ userUuid }) => userUuid))]))
  return new Map(owners.map((owner) => [owner.uuid, owner]))
}

/** Whether somebody may learn that the owner's money is blocked: the owner and staff. */
const learnsHold = (user: SignedInUser, row: RequestRow): boolean =>
  user.uuid === row.userUuid || allows(user, 'users.read')

/** Requests as lists show them to the caller. */
export const presentRequests = async (
  db: Db,
  user: SignedInUser,
  rows: readonly RequestRow[],
  now: Date,
): Promise<ProcessRequest[]> => {
  if (rows.length === 0) return []
  const named = await namesOf(
    db,
    rows.map(({ assigneeUuid }) => assigneeUuid),
  )
  const titled = await titlesOf(db, rows)
  const owners = await ownersOf(db, rows)
  const last = await lastEventsOf(
    db,
    rows.filter(({ status }) => status === 'in_progress').map(({ id }) => id),
  )
  const moneySent = await withMoneySent(db, rows)
  const expiries = await expiriesOf(
    db,
    rows.filter(({ status }) => status === 'expired'),
  )
  return rows.map((row) => {
    const paid = (kind: ShareKind): boolean | null => (seesShare(user, row, kind) ? row[shareColumns[kind].paid] : null)
    const currency = row.currency
    return {
      id: row.id,
      code: row.code,
      type: row.type,
      user: owners.get(row.userUuid) ?? { uuid: row.userUuid, name: '', type: '' },
      platform: titled(row.platformUuid),
      course: titled(row.courseUuid),
      request_status: row.status,
      action_status: row.actionStatus,
      assignee: named(row.assigneeUuid),
      step: row.step,
      step_started_at: row.stepStartedAt.toISOString(),
      due_at: row.dueAt?.toISOString() ?? null,
      late: row.dueAt !== null && row.dueAt < now,
      amount: row.amountMinor === null || currency === null ? null : formatMinor(row.amountMinor, currency),
      currency,
      is_partner_share_paid: paid('partner'),
      is_teacher_share_paid: paid('teacher'),
      is_mentor_share_paid: paid('mentor'),
      registered_at: row.registeredAt.toISOString(),
      modified_at: row.modifiedAt.toISOString(),
      deadline: row.deadline?.toISOString() ?? null,
      expired: expiries(row),
      moves: movesOfRequest(factsOf(row, last.get(row.id), moneySent.has(row.id)), actorOf(user, row.userUuid), now),
    }
  })
}

/** Events whose notes colleagues write for each other. */
const internalEvents = ['derived', 'derive_undone', 'taken', 'step_done', 'deleted']

const timelineOf = (
  view: View,
  named: Named,
  events: readonly (typeof requestEvents.$inferSelect)[],
): Detail['timeline'] =>
  events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    actor: named(event.actorUuid),
    event: event.event,
    step: event.step,
    to: named(event.toUuid),
    note: view === 'full' || (view === 'owner' && !internalEvents.includes(event.event)) ? event.note : null,
    took: event.took,
  }))

const notesOf = async (db: Db, { id }: RequestRow): Promise<NonNullable<Detail['notes']>> => {
  const notes = await db
    .select({
      id: requestNotes.id,
      at: requestNotes.createdAt,
      author: { uuid: users.uuid, name: users.name },
      text: requestNotes.text,
      mentions: requestNotes.mentions,
    })
    .from(requestNotes)
    .innerJoin(users, eq(users.uuid, requestNotes.authorUuid))
    .where(eq(requestNotes.requestId, id))
    .orderBy(requestNotes.id)
  return notes.map((note) => ({ ...note, at: note.at.toISOString() }))
}

const heldOf = async (db: Db, { userUuid }: RequestRow, now: Date) =>
  (await holdsAmong(db, now, [userUuid])).get(userUuid) ?? null

/** One request with its detail, as far as the caller may see it. */
export const presentRequest = async (
  db: Db,
  user: SignedInUser,
  row: RequestRow,
  now: Date,
): Promise<ProcessRequest> => {
  const [listed] = await presentRequests(db, user, [row], now)
  const view = viewOf(user, row)
  const events = await db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, row.id))
    .orderBy(requestEvents.id)
  const named = await namesOf(db, [
    row.partnerUuid,
    row.teacherUuid,
    row.mentorUuid,
    ...events.flatMap(({ actorUuid, toUuid }) => [actorUuid, toUuid]),
  ])
  const open = view !== 'outline'
  const hides = view === 'full' && user.uuid !== row.userUuid
  const files = open
    ? await db
        .select({ id: attachments.id, name: attachments.name, type: attachments.type, size: attachments.size })
        .from(attachments)
        .where(eq(attachments.requestId, row.id))
        .orderBy(attachments.createdAt, attachments.id)
    : []
  const [partner, teacher, mentor] = shareKinds.map((kind) => shareOf(user, row, named, kind))
  return {
    ...(listed as ProcessRequest),
    detail: {
      form: open ? shownForm(row, hides) : null,
      masked: hides ? maskedKeys(row) : [],
      field_notes: open ? row.fieldNotes : {},
      correction_note: open ? row.correctionNote : null,
      files,
      cloned_from: row.clonedFrom,
      result: open ? row.result : null,
      hold:
        open && learnsHold(user, row) && row.type === 'withdrawal' && !isClosedRequest(row.status)
          ? await heldOf(db, row, now)
          : null,
      version: row.version,
      shares: { partner: partner ?? null, teacher: teacher ?? null, mentor: mentor ?? null },
      timeline: timelineOf(view, named, events),
      ...(readsNotes(user, row) && { notes: await notesOf(db, row) }),
    },
  }
}
