import { and, eq, max, sql, type SQL } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { checkAmount, formatMinor, type Currency } from '../../contract/money/amounts'
import { packageSettings, type PackageSettings } from '../../contract/settings/packages'
import { foldedText, holds, numbered, whether } from '../db/conditions'
import type { Db } from '../db/connect'
import { lockNames } from '../db/named-locks'
import { ordered } from '../db/page'
import { packages } from '../db/schema'
import { sorting } from '../db/sorting'
import type { Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { byName } from '../people/keys'
import { isUnchanged, noteSetting, requireVersion, withChanges } from './records'

const p = packages
type Query = Parsed<typeof packageSettings.packages>['query']

/** The currency the gateway takes. */
const soldIn: Currency = 'IRR'

const present = ({ priceMinor, currency, ...row }: typeof p.$inferSelect): PackageSettings => ({
  ...row,
  price: formatMinor(priceMinor, currency),
  currency,
})

const whereOf = (query: Query): SQL | undefined =>
  and(
    ...numbered(p.id, ...(query.ids ?? [])),
    ...(query.query === undefined ? [] : [holds(foldedText(sql`${p.name}`), query.query)]),
    ...whether(sql`${p.active}`, query.active),
  )

const orderOf = sorting<Query['sort']>({
  first: 'id',
  by: {
    id: p.id,
    name: byName(p.name),
    months: p.months,
    price: { by: p.priceMinor, within: p.currency },
    active: p.active,
  },
  ties: [p.id],
})

const list: Handler<typeof packageSettings.packages> = async ({ db }, { query }) => {
  const where = whereOf(query)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(p)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  return pageReply(packageSettings.packages, query, await db.$count(p, where), rows.map(present))
}

/** One package; `locked` locks it until the call ends. */
const readOne = async (db: Db, id: number, locked = false): Promise<PackageSettings> => {
  const asked = db.select().from(p).where(eq(p.id, id))
  const [row] = await (locked ? asked.for('update') : asked)
  if (!row) throw refuse('not_found')
  return present(row)
}

/** The values of a package that can change, with its price in minor units. */
const valuesOf = ({ name, price, currency, features, best, active }: PackageSettings) => {
  const priceMinor = checkAmount(price, currency)
  if (typeof priceMinor === 'string') throw invalid({ price: priceMinor })
  return { name, priceMinor, features, best, active }
}

const subjectOf = ({ id }: PackageSettings) => ({ type: 'package', id }) as const

const create: Handler<typeof packageSettings.createPackage> = async (ctx, { body }) => {
  const { features = [], best = false, active = true } = body
  const wanted = { ...body, id: 0, currency: soldIn, features, best, active, version: 0 }
  await lockNames(ctx.db, 'settings', ['packages'])
  const [last] = await ctx.db.select({ id: max(p.id) }).from(p)
  const [made] = await ctx.db
    .insert(p)
    .values({ ...valuesOf(wanted), id: (last?.id ?? 0) + 1, months: body.months, currency: soldIn })
    .returning()
  if (!made) throw refuse('internal')
  const object = present(made)
  await noteSetting(ctx, subjectOf(object), { after: object })
  return { object }
}

const update: Handler<typeof packageSettings.updatePackage> = async (ctx, { params, body }) => {
  const before = await readOne(ctx.db, params.id, true)
  await requireVersion(ctx, subjectOf(before), body.version, before)
  const wanted = withChanges(before, body)
  const values = valuesOf(wanted)
  if (isUnchanged(before, { ...wanted, price: formatMinor(values.priceMinor, before.currency) }))
    return { object: before }
  await ctx.db
    .update(p)
    .set({ ...values, version: before.version + 1 })
    .where(eq(p.id, before.id))
  const object = await readOne(ctx.db, before.id)
  await noteSetting(ctx, subjectOf(object), { before, after: object })
  return { object }
}

const remove: Handler<typeof packageSettings.deletePackage> = async (ctx, { params }) => {
  const before = await readOne(ctx.db, params.id, true)
  // Its payments, subscriptions and coupons block this by their foreign keys.
  await ctx.db.delete(p).where(eq(p.id, before.id))
  await noteSetting(ctx, subjectOf(before), { before })
  return { ok: true }
}

/** The package settings. */
export const packageHandlers: Handlers<typeof packageSettings> = {
  packages: list,
  package: async ({ db }, { params }) => ({ object: await readOne(db, params.id) }),
  createPackage: create,
  updatePackage: update,
  deletePackage: remove,
}
