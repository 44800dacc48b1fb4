import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { allows, permissions, typesOf, typesWith, type Principal, type Role } from '../../contract/access'
import { users } from '../db/schema'

/** Whose data a caller may see: everybody's, their own people's, or that of people who joined with their code. */
export type Reach = 'everybody' | 'team' | 'introduced'

/** The single rule for who sees whom. */
export const reachOf = (caller: Principal): Reach =>
  allows(caller, 'users.read') ? 'everybody' : allows(caller, 'team.read') ? 'team' : 'introduced'

interface Caller extends Principal {
  readonly uuid: string
}

/** The people somebody teaches, mentors or leads. */
export const inCareOf = (uuid: string): SQL | undefined =>
  or(eq(users.teacherUuid, uuid), eq(users.mentorUuid, uuid), eq(users.leaderUuid, uuid))

/** People tied to a leader in any way, including those who only joined with the leader's code. */
export const inTeamOf = (uuid: string): SQL | undefined => or(eq(users.partnerUuid, uuid), inCareOf(uuid))

/** The rows of `users` within a caller's reach. */
export const withinReach = (caller: Caller): SQL | undefined => {
  const reach = reachOf(caller)
  return reach === 'everybody'
    ? undefined
    : reach === 'team'
      ? inTeamOf(caller.uuid)
      : eq(users.partnerUuid, caller.uuid)
}

/** Whether a change of type removes any right. */
export const losesRights = (before: Principal, after: Principal): boolean =>
  permissions.some((permission) => allows(before, permission) && !allows(after, permission))

const ofRole = (key: Role['key']): SQL => inArray(users.type, typesOf(key))

/** The types that may hold each relation to a person. Anyone with a partner code also counts as a partner. */
export const relationRules = {
  partner_uuid: { column: 'partnerUuid', holder: () => or(ofRole('partner'), isNotNull(users.ownPartnerCode)) },
  teacher_uuid: { column: 'teacherUuid', holder: () => ofRole('teacher') },
  mentor_uuid: { column: 'mentorUuid', holder: () => ofRole('mentor') },
  leader_uuid: { column: 'leaderUuid', holder: () => inArray(users.type, typesWith('team.read')) },
} as const
export type Relation = keyof typeof relationRules

/** A holder of a relation who exists, is not disabled and has the right type, as a condition. */
export const liveHolder = (tie: Relation, uuid: string): SQL | undefined =>
  and(eq(users.uuid, uuid), sql`${users.disabledAt} is null`, relationRules[tie].holder())
