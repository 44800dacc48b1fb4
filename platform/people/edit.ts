import { and, eq, sql } from 'drizzle-orm'
import { givesTrust, isTrusted, mayManage, roles } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import type { FieldCode } from '../../contract/error'
import { reasonedFields, type people } from '../../contract/people/users'
import { endOvertaken } from './changes/change-ends'
import { checkPlace, profileColumns } from './account/profile'
import { presentChanges, propose, type Wanted } from './changes/proposals'
import { endSessions } from './sign-in/sessions'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { maskAddress, maskCode } from './mask'
import { personKeys } from './keys'
import type { CallContext, Handler } from '../implement'
import { invalid, refuse } from '../http/refuse'
import { renameRequests } from '../requests/rename'
import { renameTickets } from '../tickets/rename'
import { presentFile } from './file'
import type { UserRow } from './present'
import { liveHolder, losesRights, relationRules, type Relation } from './scope'
import { lastWriterOf } from '../system/last-writer'

type Body = Parsed<typeof people.updateUser>['body']

const { email: _signIn, ...ownColumns } = profileColumns
const columns = {
  ...ownColumns,
  type: 'type',
  level: 'level',
  partner_uuid: 'partnerUuid',
  teacher_uuid: 'teacherUuid',
  mentor_uuid: 'mentorUuid',
  leader_uuid: 'leaderUuid',
} as const satisfies Readonly<Record<string, keyof UserRow>>
type Key = keyof typeof columns

const keys = Object.keys(columns) as Key[]

/** The column of a field; phone and e-mail are proposed, so this form has no columns for them. */
const columnOf = (field: (typeof reasonedFields)[number]): keyof UserRow =>
  field === 'phone' || field === 'email' ? field : columns[field]
const relations = Object.keys(relationRules) as Relation[]

const masks: Partial<Readonly<Record<Key, (value: string) => string>>> = {
  national_id: maskCode,
  postal_code: maskCode,
  address: maskAddress,
}

/** The person as the change would leave them; a new province without a city clears the city. */
const changedBy = (row: UserRow, body: Body): UserRow => {
  const given = keys.filter((key) => body[key] !== undefined)
  const next = { ...row, ...(Object.fromEntries(given.map((key) => [columns[key], body[key]])) as Partial<UserRow>) }
  return next.stateId !== row.stateId && body.city_id === undefined ? { ...next, cityId: null } : next
}

/**
 * What must be proposed rather than saved here: a new phone or e-mail, a type that gives a right over money or
 * identity, and re-enabling a disabled account with such a right.
 */
const proposedBy = (row: UserRow, { phone, email, type = row.type, disabled }: Body): Wanted => {
  const raised = givesTrust(row, { type })
  const reopened = disabled === false && row.disabledAt !== null && isTrusted({ type: raised ? row.type : type })
  return {
    ...(phone !== undefined && phone !== row.phone && { phone }),
    ...(email !== undefined && email !== row.email && { email }),
    ...(raised && { type }),
    ...(reopened && { disabled: 'false' }),
  }
}

const checkReason = (row: UserRow, next: UserRow, wanted: Wanted, body: Body): void => {
  const disables = body.disabled === true && row.disabledAt === null
  const proposes = Object.keys(wanted).length > 0
  const changes = reasonedFields.some((field) => next[columnOf(field)] !== row[columnOf(field)])
  if ((proposes || changes || disables) && body.reason === undefined) throw invalid({ reason: 'reason_required' })
}

const leadsBackTo = async (db: Db, start: string, person: string): Promise<boolean> => {
  const found = await db.execute(sql`
    with recursive chain(uuid, depth) as (
      select ${start}::uuid, 0
      union all
      select ${users.leaderUuid}, chain.depth + 1 from chain join ${users} on ${users.uuid} = chain.uuid
      where ${users.leaderUuid} is not null and chain.depth < 50
    )
    select 1 from chain where uuid = ${person}::uuid limit 1`)
  return found.rows.length > 0
}

const checkRelations = async (db: Db, row: UserRow, next: UserRow): Promise<void> => {
  const wrong: Record<string, FieldCode> = {}
  for (const relation of relations) {
    const { column } = relationRules[relation]
    const holder = next[column]
    if (holder === null || holder === row[column]) continue
    const [found] = await db.select({ uuid: users.uuid }).from(users).where(liveHolder(relation, holder))
    if (!found || holder === row.uuid || (relation === 'leader_uuid' && (await leadsBackTo(db, holder, row.uuid))))
      wrong[relation] = 'unknown_option'
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

const checkRights = ({ user }: CallContext, row: UserRow, next: UserRow, body: Body): void => {
  if (!Object.hasOwn(roles, next.type)) throw invalid({ type: 'unknown_option' })
  if (!mayManage(user, row) || !mayManage(user, next)) throw refuse('forbidden')
  const ownStanding = next.type !== row.type || body.disabled !== undefined
  if (row.uuid === user.uuid && ownStanding) throw refuse('forbidden')
}

const shown = (row: UserRow, changed: readonly Key[], disabled: boolean): Record<string, unknown> => ({
  ...Object.fromEntries(
    changed.map((key) => {
      const value = row[columns[key]]
      return [key, typeof value === 'string' ? (masks[key]?.(value) ?? value) : value]
    }),
  ),
  ...(disabled && { disabled: row.disabledAt !== null, ...(row.renewalLifts && { renewal_lifts: true }) }),
})

type Standing = Pick<UserRow, 'disabledAt' | 'disabledReason' | 'renewalLifts'>

const standing = (row: UserRow, body: Body, now: Date): Standing => {
  const { disabledAt, disabledReason, renewalLifts } = row
  if (body.disabled === undefined || body.disabled === (disabledAt !== null))
    return { disabledAt, disabledReason, renewalLifts }
  return body.disabled
    ? { disabledAt: now, disabledReason: body.reason ?? null, renewalLifts: body.renewal_lifts === true }
    : { disabledAt: null, disabledReason: null, renewalLifts: false }
}

/** The audit actions that change a person; the log also holds their sign-ins and who viewed them. */
const writesOfPerson = [
  'user.changed',
  'user.enabled',
  'user.disabled',
  'profile.changed',
  'email.changed',
  'phone.changed',
  'change.applied',
] as const

/**
 * Changes a person: only the given fields, only if not stale, never above the caller's own rights. Some fields are only
 * proposed.
 */
export const updateUser: Handler<typeof people.updateUser> = async (ctx, { body }) => {
  const { db, user, audit } = ctx
  const now = ctx.now()
  const [row] = await db.select().from(users).where(eq(users.uuid, body.user_uuid)).for('update')
  if (!row) throw refuse('not_found')
  if (body.version !== row.version) {
    const last = await lastWriterOf(db, { type: 'user', id: row.uuid }, writesOfPerson)
    throw refuse('stale', {
      details: { current: await presentFile(db, row, { now, caller: user, withMoney: true }), ...last },
    })
  }
  const proposed = proposedBy(row, body)
  const wanted: UserRow = { ...changedBy(row, body), ...(proposed.disabled === undefined && standing(row, body, now)) }
  checkRights(ctx, row, wanted, body)
  const next: UserRow = proposed.type === undefined ? wanted : { ...wanted, type: row.type }
  checkReason(row, next, proposed, body)
  if (next.stateId !== row.stateId || next.cityId !== row.cityId) await checkPlace(db, next.stateId, next.cityId)
  await checkRelations(db, row, next)
  const proposals = await propose(ctx, row, proposed, body.reason ?? '')
  const pending = await presentChanges(db, proposals, user, now)

  const changed = keys.filter((key) => row[columns[key]] !== next[columns[key]])
  const switched = (row.disabledAt === null) !== (next.disabledAt === null)
  if (changed.length === 0 && !switched)
    return { object: await presentFile(db, row, { now, caller: user, withMoney: true }), pending }

  const values = Object.fromEntries(changed.map((key) => [columns[key], next[columns[key]]])) as Partial<UserRow>
  const [saved] = await db
    .update(users)
    .set({
      ...values,
      ...personKeys(next),
      disabledAt: next.disabledAt,
      disabledReason: next.disabledReason,
      renewalLifts: next.renewalLifts,
      modifiedAt: now,
      version: row.version + 1,
    })
    .where(and(eq(users.uuid, row.uuid), eq(users.version, row.version)))
    .returning()
  if (!saved) throw refuse('conflict')
  if (saved.name !== row.name) {
    await renameRequests(db, row.uuid, saved.name)
    await renameTickets(db, row.uuid, saved.name)
  }
  await endOvertaken(ctx, row, [
    ...(changed.includes('type') ? (['type'] as const) : []),
    ...(switched ? (['disabled'] as const) : []),
  ])
  if ((switched && next.disabledAt !== null) || losesRights(row, next)) await endSessions(db, row.uuid, 'rights', now)
  await audit({
    action: switched ? (next.disabledAt === null ? 'user.enabled' : 'user.disabled') : 'user.changed',
    subject: { type: 'user', id: row.uuid },
    before: shown(row, changed, switched),
    after: shown(saved, changed, switched),
    ...(body.reason !== undefined && { reason: body.reason }),
  })
  return { object: await presentFile(db, saved, { now, caller: user, withMoney: true }), pending }
}
