import { eq } from 'drizzle-orm'
import type { signIn } from '../../../contract/people/sign-in'
import { cities, states } from '../../db/schema'
import type { Handlers } from '../../implement'
import { sortKey } from '../keys'

const byName = <T extends { readonly name: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1))

/** Provinces and their cities, in Persian alphabetical order. */
export const cityHandlers: Handlers<Pick<typeof signIn, 'states' | 'cities'>> = {
  states: async ({ db }) => ({ results: byName(await db.select().from(states)) }),

  cities: async ({ db }, { query }) => {
    const rows = await db
      .select({ id: cities.id, name: cities.name, state_id: cities.stateId })
      .from(cities)
      .where(eq(cities.stateId, query.region_id))
    return { results: byName(rows) }
  },
}
