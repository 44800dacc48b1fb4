import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Db } from '../db/connect'
import { processRequests, users } from '../db/schema'
import type { SignedInUser } from '../implement'
import { inTeamOf } from '../people/scope'
import { refuse } from '../http/refuse'
import type { RequestRow } from './rows'

/** How much of a request somebody may read: all of it, what its owner sees, or an outline without form and remarks. */
export type View = 'full' | 'owner' | 'outline'

/** The view of somebody who has the request in reach: staff and its assignee, its owner, or a leader. */
export const viewOf = (user: SignedInUser, row: Pick<RequestRow, 'userUuid' | 'assigneeUuid'>): View => {
  if (allows(user, 'requests.work')) return 'full'
  if (row.userUuid === user.uuid) return 'owner'
  return row.assigneeUuid === user.uuid ? 'full' : 'outline'
}

/** Whether somebody may read and write the internal notes of a request: staff, except on a request of their own. */
export const readsNotes = (
  colleague: Pick<SignedInUser, 'uuid' | 'type'>,
  row: Pick<RequestRow, 'userUuid'>,
): boolean => allows(colleague, 'requests.work') && colleague.uuid !== row.userUuid

const tiedTo = (uuid: string): (SQL | undefined)[] => [
  eq(processRequests.partnerUuid, uuid),
  eq(processRequests.teacherUuid, uuid),
  eq(processRequests.mentorUuid, uuid),
]

/** Visible requests within the caller's reach: all for staff, otherwise those they own, are assigned or their people filed. */
export const requestsWithin = async (db: Db, user: SignedInUser): Promise<SQL | undefined> => {
  const visible = isNull(processRequests.hiddenAt)
  if (allows(user, 'requests.work')) return visible
  const own = [eq(processRequests.userUuid, user.uuid), eq(processRequests.assigneeUuid, user.uuid)]
  if (!allows(user, 'team.read')) return and(visible, or(...own))
  const team = await db.select({ uuid: users.uuid }).from(users).where(inTeamOf(user.uuid))
  const people = team.map(({ uuid }) => uuid)
  // Only their author sees drafts.
  const theirs = and(
    sql`${processRequests.status} <> 'draft'`,
    or(...tiedTo(user.uuid), sql`${processRequests.userUuid} = any(${sql.param(people)}::uuid[])`),
  )
  return and(visible, or(...own, theirs))
}

/** Lists for staff leave out drafts unless that status is asked for. */
export const sentOnly = (user: SignedInUser, asked: readonly string[] | undefined): SQL | undefined =>
  allows(user, 'requests.work') && asked?.includes('draft') !== true ? ne(processRequests.status, 'draft') : undefined

/** The request with that id if it is within the caller's reach; 404 otherwise, whether it exists or not. */
export const requestInReach = async (db: Db, user: SignedInUser, id: number): Promise<RequestRow> => {
  const [row] = await db
    .select()
    .from(processRequests)
    .where(and(eq(processRequests.id, id), await requestsWithin(db, user)))
  if (!row) throw refuse('not_found')
  return row
}

/** Whether the caller may open the files of a request. */
export const mayReadFilesOf = async (db: Db, user: SignedInUser, id: number): Promise<boolean> => {
  const [row] = await db
    .select({ userUuid: processRequests.userUuid, assigneeUuid: processRequests.assigneeUuid })
    .from(processRequests)
    .where(and(eq(processRequests.id, id), isNull(processRequests.hiddenAt)))
  return row !== undefined && (row.userUuid === user.uuid || viewOf(user, row) === 'full')
}
