import { and, count, desc, eq, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { allows } from '../../../contract/access'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { shares, type ShareKind } from '../../../contract/money/shares'
import { processRequests, shareReceipts } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { invalid, refuse } from '../../http/refuse'
import { readContent } from '../../files/stored-files'
import { keepUpload, readUpload } from '../../files/uploads'
import { earned, shareColumns, shareOf } from './rows'

const r = processRequests

interface Receipt {
  readonly kind: ShareKind
  readonly payee: string
  readonly ids: readonly number[]
  readonly description: string | undefined
  readonly file: File
}

const keepReceipt = async ({ db, user, now, audit }: CallContext, receipt: Receipt): Promise<string> => {
  const { kind, payee, description } = receipt
  const ids = [...new Set(receipt.ids)]
  const upload = readUpload(receipt.file)
  const { holder, paid } = shareColumns[kind]
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: r.id })
          .from(r)
          .where(
            and(sql`${r.id}::bigint in (${sql.join(ids, sql`, `)})`, earned(kind), eq(holder, payee), eq(paid, true)),
          )
  if (rows.length === 0 || rows.length !== ids.length) throw invalid({ process_request_ids: 'unknown_option' })
  const [stored] = await db
    .insert(shareReceipts)
    .values({
      ...(await keepUpload(db, upload)),
      kind,
      payeeUuid: payee,
      requestIds: ids,
      description: description ?? null,
      createdBy: user.uuid,
      createdAt: now(),
    })
    .returning({ id: shareReceipts.id })
  const id = stored?.id ?? ''
  await audit({
    action: 'shares.receipt_added',
    subject: { type: 'share', id: kind },
    after: { receipt: id, payee, requests: ids },
  })
  return id
}

/** Attaches a receipt to paid shares of one payee. */
export const addShareReceipt: Handler<typeof shares.addShareReceipt> = async (ctx, { body }) => ({
  id: await keepReceipt(ctx, {
    kind: body.kind,
    payee: body.payee_uuid,
    ids: body.process_request_ids,
    description: body.description,
    file: body.file,
  }),
})

/** The same for teachers, under the specification's name. */
export const teacherShareReceipt: Handler<typeof shares.teacherShareReceipt> = async (ctx, { body }) => {
  await keepReceipt(ctx, {
    kind: 'teacher',
    payee: body.teacher_uuid,
    ids: body.process_request_ids,
    description: body.description,
    file: body.file,
  })
  return { ok: true }
}

const receiptsWithin = ({ user }: Pick<CallContext, 'user'>) =>
  allows(user, 'money.read') || allows(user, 'shares.settle') ? undefined : eq(shareReceipts.payeeUuid, user.uuid)

/** What share receipts cover: request codes, their sum, and whether one of the shares has been reversed since. */
const paidBy = async ({ db }: Pick<CallContext, 'db'>, receipts: readonly Pick<Receipt, 'ids' | 'kind'>[]) => {
  const ids = [...new Set(receipts.flatMap((receipt) => receipt.ids))]
  const rows = ids.length === 0 ? [] : await db.select().from(r).where(among(r.id, ids)).orderBy(r.id)
  return ({ ids: own, kind }: Pick<Receipt, 'ids' | 'kind'>) => {
    const paid = rows.filter(({ id }) => own.includes(id))
    const known = [...new Set(paid.map((row) => row.currency as Currency))]
    const unit = known.length === 1 ? known[0] : undefined
    const minor = paid.reduce((all, row) => all + (shareOf(row, kind).minor ?? 0n), 0n)
    return {
      codes: paid.map(({ code }) => code).join(' '),
      amount: unit === undefined ? null : formatMinor(minor, unit),
      currency: unit ?? null,
      taken_back: paid.some((row) => !shareOf(row, kind).paid),
    }
  }
}

/** Receipts, newest first. */
export const listShareReceipts: Handler<typeof shares.shareReceipts> = async (ctx, { query }) => {
  const { db } = ctx
  const where = and(
    receiptsWithin(ctx),
    query.kind === undefined ? undefined : eq(shareReceipts.kind, query.kind),
    query.payee_uuid === undefined ? undefined : eq(shareReceipts.payeeUuid, query.payee_uuid),
  )
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select({
      id: shareReceipts.id,
      kind: shareReceipts.kind,
      payee: shareReceipts.payeeUuid,
      requests: shareReceipts.requestIds,
      description: shareReceipts.description,
      name: shareReceipts.name,
      type: shareReceipts.type,
      size: shareReceipts.size,
      createdAt: shareReceipts.createdAt,
    })
    .from(shareReceipts)
    .where(where)
    .orderBy(desc(shareReceipts.createdAt), desc(shareReceipts.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(shareReceipts).where(where)
  const named = await namesOf(
    db,
    rows.map(({ payee }) => payee),
  )
  const about = await paidBy(
    ctx,
    rows.map(({ requests, kind }) => ({ ids: requests, kind })),
  )
  const results = rows.map(({ payee, requests, createdAt, kind, ...row }) => ({
    ...row,
    ...about({ ids: requests, kind }),
    kind,
    payee: named(payee) ?? { uuid: payee, name: '' },
    process_request_ids: requests,
    created_at: createdAt.toISOString(),
  }))
  return pageReply(shares.shareReceipts, query, total?.n ?? 0, results)
}

/** The file of a receipt. */
export const shareReceiptFile: Handler<typeof shares.shareReceiptFile> = async (ctx, { params }) => {
  const [row] = await ctx.db
    .select()
    .from(shareReceipts)
    .where(and(eq(shareReceipts.id, params.id), receiptsWithin(ctx)))
  if (!row) throw refuse('not_found')
  return new File([await readContent(ctx.platform.bucket, row)], row.name, { type: row.type })
}
