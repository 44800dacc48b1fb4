import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { mostAddresses, type transferDesk } from '../../../contract/money/transfer-desk'
import { coolingTime } from '../../../contract/money/waiting-times'
import { addressBook } from '../../db/schema'
import { middleOf } from './look-alike'
import type { CallContext, Handlers } from '../../implement'
import { maskWallet } from '../../people/mask'
import { namesOf } from '../../people/names'
import { invalid, refuse } from '../../http/refuse'
import { lookUpDestination } from './destination'
import { requirePasscode } from '../passcode'

/** Whose address book the caller edits: staff share the platform's. */
const holderOf = ({ user }: CallContext): string | null => (allows(user, 'money.move') ? null : user.uuid)

const isHolders = (holder: string | null) =>
  and(isNull(addressBook.removedAt), holder === null ? isNull(addressBook.userUuid) : eq(addressBook.userUuid, holder))

const present = async ({ db, now }: CallContext, rows: readonly (typeof addressBook.$inferSelect)[]) => {
  const named = await namesOf(
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => ({
    id: row.id,
    network: row.network,
    address: row.address,
    label: row.label,
    created_at: row.createdAt.toISOString(),
    created_by: named(row.createdBy),
    usable_from: row.usableFrom.toISOString(),
    usable: row.usableFrom <= now(),
  }))
}

/** Saved addresses; a new one cools off for a day before anything is sent there. */
export const addressBookHandlers: Handlers<Pick<typeof transferDesk, 'addressBook' | 'saveAddress' | 'removeAddress'>> =
  {
    addressBook: async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(addressBook)
        .where(isHolders(holderOf(ctx)))
        .orderBy(desc(addressBook.id))
      return { results: await present(ctx, rows) }
    },

    saveAddress: async (ctx, { body }) => {
      const { db, user, now, audit } = ctx
      await requirePasscode(ctx, body.passcode)
      const { tron_address: tron, bsc_address: bsc, label } = body
      const address = tron ?? bsc
      if (address === undefined || (tron !== undefined && bsc !== undefined))
        throw invalid({ tron_address: 'required' })
      const holder = holderOf(ctx)
      const [known] = await db
        .select({ id: addressBook.id })
        .from(addressBook)
        .where(and(isHolders(holder), eq(addressBook.address, address)))
      if (known) throw invalid({ [tron === undefined ? 'bsc_address' : 'tron_address']: 'exists' })
      const [{ n } = { n: 0 }] = await db
        .select({ n: sql`count(*)`.mapWith(Number) })
        .from(addressBook)
        .where(isHolders(holder))
      const network = tron === undefined ? 'bsc' : 'tron'
      const side = holder === null ? 'platform' : 'user'
      const { lookAlikes } = await lookUpDestination(db, side, user.uuid, network, address)
      if (lookAlikes.length > 0 && body.address_check !== middleOf(address))
        throw refuse('validation', {
          fields: { address_check: body.address_check === undefined ? 'address_similar' : 'invalid' },
          details: { look_alikes: lookAlikes },
        })
      if (n >= mostAddresses) throw invalid({ [`${network}_address`]: 'address_count' })
      const [row] = await db
        .insert(addressBook)
        .values({
          userUuid: holder,
          network,
          address,
          label,
          createdAt: now(),
          createdBy: user.uuid,
          usableFrom: new Date(now().getTime() + coolingTime),
        })
        .returning()
      const [object] = await present(ctx, row ? [row] : [])
      if (!object) throw refuse('conflict')
      await audit({
        action: 'address.saved',
        subject: { type: 'address', id: object.id },
        // What people call their own addresses is nobody's business.
        after: { address: maskWallet(address), ...(holder === null && { label }) },
      })
      return { object }
    },

    removeAddress: async (ctx, { params }) => {
      const { db, now, audit } = ctx
      const [gone] = await db
        .update(addressBook)
        .set({ removedAt: now() })
        .where(and(isHolders(holderOf(ctx)), sql`${addressBook.id}::bigint = ${params.id}`))
        .returning({ id: addressBook.id, address: addressBook.address })
      if (!gone) throw refuse('not_found')
      await audit({
        action: 'address.removed',
        subject: { type: 'address', id: gone.id },
        before: { address: maskWallet(gone.address) },
      })
      return { ok: true }
    },
  }
