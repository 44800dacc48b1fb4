import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { checkAmount, formatMinor } from '../../contract/money/amounts'
import { platformCurrency, subscriptionDurations, type SubscriptionDuration } from '../../contract/requests/forms'
import { platformSettings, type PlatformSettings } from '../../contract/settings/platforms'
import { foldedText, holds, oneOf, whether } from '../db/conditions'
import type { Db } from '../db/connect'
import { ordered } from '../db/page'
import { platformPrices, platforms } from '../db/schema'
import { sorting } from '../db/sorting'
import type { Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { pricesOf } from '../orders/price-list'
import { byName } from '../people/keys'
import { differing, isUnchanged, requireVersion, withChanges } from './records'

const p = platforms
type Row = typeof p.$inferSelect
type Query = Parsed<typeof platformSettings.platforms>['query']

const present = async (db: Db, rows: readonly Row[]): Promise<PlatformSettings[]> => {
  const prices = await pricesOf(
    db,
    rows.map(({ uuid }) => uuid),
  )
  return rows.map(({ uuid, name, active, priceMinor, version }) => {
    const ofDuration = (wanted: SubscriptionDuration): string | null => {
      const price = prices(uuid).find(({ duration }) => duration === wanted)
      return price ? formatMinor(price.minor, price.currency) : null
    }
    return {
      uuid,
      name,
      active,
      account: priceMinor === null ? null : formatMinor(priceMinor, platformCurrency),
      months_1: ofDuration('months_1'),
      months_3: ofDuration('months_3'),
      months_6: ofDuration('months_6'),
      months_12: ofDuration('months_12'),
      currency: platformCurrency,
      version,
    }
  })
}

const whereOf = (query: Query): SQL | undefined =>
  and(
    ...oneOf(p.uuid, query.ids),
    ...(query.query === undefined ? [] : [holds(foldedText(sql`${p.name}`), query.query)]),
    ...whether(sql`${p.active}`, query.active),
  )

const orderOf = sorting<Query['sort']>({
  first: 'name',
  by: { name: byName(p.name), active: p.active },
  ties: [p.uuid],
})

const list: Handler<typeof platformSettings.platforms> = async ({ db }, { query }) => {
  const where = whereOf(query)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(p)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  return pageReply(platformSettings.platforms, query, await db.$count(p, where), await present(db, rows))
}

/** One platform; `locked` locks it until the call ends. */
const readOne = async (db: Db, uuid: string, locked = false): Promise<PlatformSettings> => {
  const asked = db.select().from(p).where(eq(p.uuid, uuid))
  const [found] = await present(db, await (locked ? asked.for('update') : asked))
  if (!found) throw refuse('not_found')
  return found
}

/** Every price in minor units, null if there is none; throws at the fields that are not amounts. */
const minorOf = (wanted: PlatformSettings) => {
  const read = (['account', ...subscriptionDurations] as const).map(
    (name) => [name, wanted[name] === null ? null : checkAmount(wanted[name], platformCurrency)] as const,
  )
  const wrong = read.flatMap(([name, minor]) => (typeof minor === 'string' ? [[name, minor] as const] : []))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return new Map(read.map(([name, minor]) => [name, typeof minor === 'bigint' ? minor : null]))
}

const setPrice = async (db: Db, uuid: string, duration: SubscriptionDuration, minor: bigint | null): Promise<void> => {
  const t = platformPrices
  const price = { priceMinor: minor ?? 0n, currency: platformCurrency }
  await (minor === null
    ? db.delete(t).where(and(eq(t.platformUuid, uuid), eq(t.duration, duration)))
    : db
        .insert(t)
        .values({ platformUuid: uuid, duration, ...price })
        .onConflictDoUpdate({ target: [t.platformUuid, t.duration], set: price }))
}

const update: Handler<typeof platformSettings.updatePlatform> = async (ctx, { params, body }) => {
  const { db } = ctx
  const before = await readOne(db, params.uuid, true)
  const subject = { type: 'platform', id: before.uuid } as const
  await requireVersion(ctx, subject, body.version, before)
  const wanted = withChanges(before, body)
  const minor = minorOf(wanted)
  const account = minor.get('account') ?? null
  for (const duration of subscriptionDurations) await setPrice(db, before.uuid, duration, minor.get(duration) ?? null)
  await db
    .update(p)
    .set({ priceMinor: account, currency: account === null ? null : platformCurrency })
    .where(eq(p.uuid, before.uuid))
  const after = await readOne(db, before.uuid)
  if (isUnchanged(before, after)) return { object: before }
  const version = before.version + 1
  await db.update(p).set({ version }).where(eq(p.uuid, before.uuid))
  await ctx.audit({
    action: 'platform.updated',
    subject,
    before: differing(before, after),
    after: differing(after, before),
  })
  return { object: { ...after, version } }
}

/** The price settings of work platforms. */
export const platformHandlers: Handlers<typeof platformSettings> = {
  platforms: list,
  platform: async ({ db }, { params }) => ({ object: await readOne(db, params.uuid) }),
  updatePlatform: update,
}
