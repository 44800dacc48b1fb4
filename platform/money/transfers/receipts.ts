import { asc, count, eq } from 'drizzle-orm'
import { mostReceipts, takesReceipts, type topUps } from '../../../contract/money/top-ups'
import { transferReceipts as r, transfers } from '../../db/schema'
import type { Handlers } from '../../implement'
import { namesOf } from '../../people/names'
import { invalid, refuse } from '../../http/refuse'
import { readContent } from '../../files/stored-files'
import { keepUpload, readUpload } from '../../files/uploads'
import { lockedTransfer, presentTransfer } from './rows'

/** Receipts of top-ups and of payments at the bank; they are kept, never replaced. */
export const receiptHandlers: Handlers<
  Pick<typeof topUps, 'transferReceipts' | 'addTransferReceipt' | 'transferReceiptFile'>
> = {
  transferReceipts: async ({ db }, { params }) => {
    const rows = await db
      .select({ id: r.id, name: r.name, type: r.type, size: r.size, at: r.createdAt, by: r.createdBy })
      .from(r)
      .innerJoin(transfers, eq(transfers.id, r.transferId))
      .where(eq(transfers.uuid, params.uuid))
      .orderBy(asc(r.createdAt), asc(r.id))
    const named = await namesOf(
      db,
      rows.map(({ by }) => by),
    )
    return {
      results: rows.map(({ at, by, ...file }) => ({ ...file, created_at: at.toISOString(), created_by: named(by) })),
    }
  },

  addTransferReceipt: async (ctx, { params, body }) => {
    const { db, user, now, audit } = ctx
    const upload = readUpload(body.file)
    const row = await lockedTransfer(ctx, params.uuid)
    if (!takesReceipts(await presentTransfer(ctx, row))) throw refuse('illegal_move')
    const [kept] = await db.select({ n: count() }).from(r).where(eq(r.transferId, row.id))
    if ((kept?.n ?? 0) >= mostReceipts) throw invalid({ file: 'file_count' })
    const [stored] = await db
      .insert(r)
      .values({ ...(await keepUpload(db, upload)), transferId: row.id, createdBy: user.uuid, createdAt: now() })
      .returning({ id: r.id })
    const id = stored?.id ?? ''
    await audit({
      action: 'transfer.receipt_added',
      subject: { type: 'transfer', id: row.uuid },
      after: { receipt: id, name: upload.name, size: upload.size },
    })
    return { id }
  },

  transferReceiptFile: async ({ db, platform }, { params }) => {
    const [row] = await db.select().from(r).where(eq(r.id, params.id))
    if (!row) throw refuse('not_found')
    return new File([await readContent(platform.bucket, row)], row.name, { type: row.type })
  },
}
