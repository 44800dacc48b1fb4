import { and, isNull } from 'drizzle-orm'
import type { Person } from '../../contract/people/person'
import { among } from '../db/conditions'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { invalid } from '../http/refuse'

/** What decides whether somebody may be mentioned. */
export interface Colleague {
  readonly uuid: string
  readonly type: string
}

/**
 * The colleagues a note mentions, once each, under their current names. Throws if one of them may not read the record the
 * note is on.
 */
export const mentionedAmong = async (
  db: Db,
  asked: readonly string[] = [],
  mayRead: (colleague: Colleague) => Promise<boolean>,
): Promise<Person[]> => {
  const wanted = [...new Set(asked)]
  if (wanted.length === 0) return []
  const found = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type })
    .from(users)
    .where(and(among(users.uuid, wanted), isNull(users.disabledAt)))
  const known = new Map(found.map((one) => [one.uuid, one]))
  const mentioned: Person[] = []
  for (const uuid of wanted) {
    const colleague = known.get(uuid)
    if (!colleague || !(await mayRead(colleague))) throw invalid({ mentions: 'unknown_option' })
    mentioned.push({ uuid, name: colleague.name })
  }
  return mentioned
}
