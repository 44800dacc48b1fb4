import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { allows, permissions, typesOf, typesWith, type Principal, type Role } from '../../contract/access'
import { users } from '../db/schema'

/** Whose data somebody may see: of everybody, of the own people, or of those who came by the own code. */
export type Reach = 'everybody' | 'team' | 'introduced'

/** The one rule of who sees whom. */
export const reachOf = (caller: Principal): Reach =>
  allows(caller, 'users.read') ? 'everybody' : allows(caller, 'team.read') ? 'team' : 'introduced'

interface Caller extends Principal {
  readonly uuid: string
}

/** People somebody teaches, mentors or leads. */
export const inCareOf = (uuid: string): SQL | undefined =>
  or(eq(users.teacherUuid, uuid), eq(users.mentorUuid, uuid), eq(users.leaderUuid, uuid))

/** People tied to a leader in any way, also those who only came by their code. */
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

/** Whether a change of type takes any right away. */
export const losesRights = (before: Principal, after: Principal): boolean =>
  permissions.some((permission) => allows(before, permission) && !allows(after, permission))

const ofRole = (key: Role['key']): SQL => inArray(users.type, typesOf(key))

/** The types that may stand behind each tie of a person. A partner is whoever holds a partner code too. */
export const relationRules = {
  partner_uuid: { column: 'partnerUuid', holder: () => or(ofRole('partner'), isNotNull(users.ownPartnerCode)) },
  teacher_uuid: { column: 'teacherUuid', holder: () => ofRole('teacher') },
  mentor_uuid: { column: 'mentorUuid', holder: () => ofRole('mentor') },
  leader_uuid: { column: 'leaderUuid', holder: () => inArray(users.type, typesWith('team.read')) },
} as const
export type Relation = keyof typeof relationRules

/** A person tied to nobody else than a live holder of the right type. */
export const liveHolder = (tie: Relation, uuid: string): SQL | undefined =>
  and(eq(users.uuid, uuid), sql`${users.disabledAt} is null`, relationRules[tie].holder())
