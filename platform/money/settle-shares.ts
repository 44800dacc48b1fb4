import { and, desc, eq, inArray, sql, count } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import type { peopleReports } from '../../contract/people-reports'
import { shares, shareKinds } from '../../contract/shares'
import { processRequests, shareReceipts, shareSettlements } from '../db/schema'
import type { ShareKind } from '../domain/request-shares'
import { mayMoveShare, shareAccountKeys, type ShareMove } from '../domain/share-moves'
import type { CallContext, Handler } from '../implement'
import { accountOf, creditOf, lockBooks, post } from '../ledger/post'
import { countOfRequests, reasons } from '../ledger/texts'
import { notify, sumsWords } from '../notices'
import { pageReply, windowOf } from '../paging'
import { namesOf } from '../people/names'
import { invalid, refuse } from '../refuse'
import { requirePasscode } from './passcode'
import { readUpload } from '../uploads'
import { earned, shareColumns, shareOf, shareWhere, type ShareQuery, type ShareRow } from './share-rows'

const r = processRequests

/** Which shares are to be settled or taken back. */
interface Order {
  readonly kind: ShareKind
  readonly move: ShareMove
  readonly ids?: readonly number[] | undefined
  readonly filter?: ShareQuery | undefined
}

/** Every row of an order, however many a filter fits: part of them could never make the sums that were looked at. */
const lockedRows = async ({ db }: CallContext, { kind, move, ids, filter }: Order): Promise<ShareRow[]> => {
  if (ids === undefined)
    return db
      .select()
      .from(r)
      .where(and(earned(kind), shareWhere(filter ?? {}), eq(shareColumns[kind].paid, move === 'take_back')))
      .orderBy(r.id)
      .for('update')
  const wanted = [...new Set(ids)]
  const rows = await db
    .select()
    .from(r)
    .where(sql`${r.id}::bigint in (${sql.join(wanted, sql`, `)})`)
    .orderBy(r.id)
    .for('update')
  if (rows.length !== wanted.length) throw invalid({ process_request_ids: 'unknown_option' })
  return rows
}

const factsOf = (row: ShareRow, kind: ShareKind) => {
  const { holder, minor, paid } = shareOf(row, kind)
  return {
    earned: row.status === 'completed' && row.hiddenAt === null,
    held: holder !== null && minor !== null && minor !== 0n,
    paid,
  }
}

/** Refuses rows that have no such share, and with a conflict those somebody settled meanwhile. */
const checkRows = ({ user }: CallContext, rows: readonly ShareRow[], { kind, move }: Order): void => {
  const actor = { settles: allows(user, 'shares.settle'), reopens: allows(user, 'shares.reopen') }
  const without = rows.filter((row) => !factsOf(row, kind).earned || !factsOf(row, kind).held)
  if (without.length > 0)
    throw refuse('validation', {
      fields: { process_request_ids: 'invalid' },
      details: { ids: without.map(({ id }) => id) },
    })
  const late = rows.filter((row) => !mayMoveShare(factsOf(row, kind), move, actor))
  if (late.length > 0) throw refuse('conflict', { details: { ids: late.map(({ id }) => id) } })
}

interface Group {
  readonly payee: string
  readonly currency: Currency
  readonly rows: ShareRow[]
  amount: bigint
}

const groupsOf = (rows: readonly ShareRow[], kind: ShareKind): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { holder, minor } = shareOf(row, kind)
    const currency = row.currency as Currency
    const key = `${holder} ${currency}`
    const group = groups.get(key) ?? { payee: holder ?? '', currency, rows: [], amount: 0n }
    group.rows.push(row)
    group.amount += minor ?? 0n
    groups.set(key, group)
  }
  return [...groups.values()]
}

const flags = (kind: ShareKind, paid: boolean, at: Date): Partial<ShareRow> =>
  ({
    partner: { partnerSharePaid: paid, partnerSharePaidAt: paid ? at : null },
    teacher: { teacherSharePaid: paid, teacherSharePaidAt: paid ? at : null },
    mentor: { mentorSharePaid: paid, mentorSharePaidAt: paid ? at : null },
  })[kind]

/** Books one payee's shares: out of what we owe, into their credit; taking back is the counter-entry. */
const bookGroup = async (ctx: CallContext, group: Group, { kind, move }: Order, reason: string | undefined) => {
  const { db, user } = ctx
  const at = ctx.now()
  const sign = move === 'pay' ? 1n : -1n
  const { payee, currency, amount, rows } = group
  const posted = await post(
    db,
    {
      at,
      type: move === 'pay' ? 'share' : 'reversal',
      reason: move === 'pay' ? reasons[kind] : reasons.shareTakenBack,
      source: 'internal',
      user: payee,
      description: countOfRequests(rows.length),
    },
    [
      [accountOf('share', shareAccountKeys[kind]), -sign * amount, currency],
      [creditOf(payee), sign * amount, currency],
    ],
  )
  await db.insert(shareSettlements).values({
    kind,
    payeeUuid: payee,
    currency,
    amountMinor: sign * amount,
    requestIds: rows.map(({ id }) => id),
    transactionId: posted.id,
    at,
    by: user.uuid,
    reason: reason ?? null,
  })
}

/** Tells each payee once what came, in all its currencies. */
const tellPayees = async ({ db, now }: CallContext, groups: readonly Group[]): Promise<void> => {
  for (const payee of new Set(groups.map((group) => group.payee))) {
    const own = groups.filter((group) => group.payee === payee)
    await notify(db, {
      to: [payee],
      type: 'money',
      text: 'share_paid',
      values: { amount: sumsWords(own) },
      link: '/transfer-history',
      at: now(),
    })
  }
}

const totalsOf = (groups: readonly Group[]) =>
  currencyIds.flatMap((currency) => {
    const mine = groups.filter((group) => group.currency === currency)
    const minor = mine.reduce((all, { amount }) => all + amount, 0n)
    return mine.length === 0 ? [] : [{ currency, amount: formatMinor(minor, currency) }]
  })

type Sums = readonly { readonly currency: Currency; readonly amount: string }[]

const sameSums = (a: Sums, b: Sums): boolean => {
  const text = (sums: Sums): string =>
    sums
      .filter(({ amount }) => !/^0(\.0*)?$/.test(amount))
      .map(({ currency, amount }) => `${currency} ${amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}`)
      .toSorted()
      .join()
  return text(a) === text(b)
}

/** What is said with a settlement: the passcode, and the sums that were looked at; of a taking back why. */
interface Word {
  readonly reason?: string | undefined
  readonly passcode?: string | undefined
  readonly expected?: Sums | undefined
}

/** Settles shares all or none, and gives what was done. */
const settle = async (ctx: CallContext, order: Order, { reason, passcode, expected }: Word) => {
  const { db, user, now, audit } = ctx
  if (order.move === 'take_back') {
    if (!allows(user, 'shares.reopen')) throw refuse('forbidden')
    if (reason === undefined) throw invalid({ reason: 'reason_required' })
  }
  await requirePasscode(ctx, passcode)
  await lockBooks(db)
  const rows = await lockedRows(ctx, order)
  checkRows(ctx, rows, order)
  const groups = groupsOf(rows, order.kind)
  const totals = totalsOf(groups)
  if (expected && !sameSums(expected, totals)) throw refuse('conflict', { details: { totals } })
  for (const group of groups) await bookGroup(ctx, group, order, reason)
  if (order.move === 'pay') await tellPayees(ctx, groups)
  const changed = rows.map(({ id }) => id)
  if (changed.length > 0)
    await db
      .update(r)
      .set(flags(order.kind, order.move === 'pay', now()))
      // One parameter: a statement has room for 65,535 of them.
      .where(sql`${r.id} = any(${`{${changed.join()}}`}::int[])`)
  await audit({
    action: order.move === 'pay' ? 'shares.paid' : 'shares.taken_back',
    subject: { type: 'share', id: order.kind },
    before: { paid: order.move === 'take_back' },
    after: { paid: order.move === 'pay', requests: changed, totals },
    ...(reason !== undefined && { reason }),
  })
  return { changed, totals }
}

const moveOf = (paid: boolean): ShareMove => (paid ? 'pay' : 'take_back')

/** Sets the paid flag of partner shares. */
export const markPartnerSold: Handler<typeof shares.markPartnerSold> = (ctx, { body }) =>
  settle(ctx, { kind: 'partner', move: moveOf(body.paid_status === 'paid'), ids: body.request_ids }, body)

/** Sets one of the three paid flags of completed requests: of named rows, or of all a filter fits. */
export const settleShares: Handler<typeof shares.settleShares> = (ctx, { body }) => {
  const given = {
    partner: body.is_partner_share_paid,
    teacher: body.is_teacher_share_paid,
    mentor: body.is_mentor_share_paid,
  }
  const kinds = shareKinds.filter((kind) => given[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined) throw invalid({ is_partner_share_paid: 'required' })
  // One kind at a time, so that the sums that were looked at are the sums that are booked.
  if (kinds.length > 1) throw invalid({ [`is_${kinds[1]}_share_paid`]: 'invalid' })
  const { process_request_ids: ids, filter } = body
  if (ids === undefined && filter === undefined) throw invalid({ process_request_ids: 'required' })
  if (ids !== undefined && filter !== undefined) throw invalid({ filter: 'invalid' })
  if (filter !== undefined && body.expected === undefined) throw invalid({ expected: 'required' })
  return settle(ctx, { kind, move: moveOf(given[kind] === true), ids, filter }, body)
}

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
  const upload = await readUpload(receipt.file)
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
      ...upload,
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

/** Attaches a receipt to shares of one payee that are paid. */
export const addShareReceipt: Handler<typeof shares.addShareReceipt> = async (ctx, { body }) => ({
  id: await keepReceipt(ctx, {
    kind: body.kind,
    payee: body.payee_uuid,
    ids: body.process_request_ids,
    description: body.description,
    file: body.file,
  }),
})

/** The same for teachers, as the specification calls it. */
export const teacherShareReceipt: Handler<typeof peopleReports.teacherShareReceipt> = async (ctx, { body }) => {
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

/** What receipts of shares stand for: codes, their sum, and whether one of the shares was taken back since. */
const paidBy = async ({ db }: Pick<CallContext, 'db'>, receipts: readonly Pick<Receipt, 'ids' | 'kind'>[]) => {
  const ids = [...new Set(receipts.flatMap((receipt) => receipt.ids))]
  const rows = ids.length === 0 ? [] : await db.select().from(r).where(inArray(r.id, ids)).orderBy(r.id)
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
    rows.map(({ requests, kind }) => ({ ids: requests, kind: kind as ShareKind })),
  )
  const results = rows.map(({ payee, requests, createdAt, kind, ...row }) => ({
    ...row,
    ...about({ ids: requests, kind: kind as ShareKind }),
    kind: kind as ShareKind,
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
  return new File([Buffer.from(row.content)], row.name, { type: row.type })
}
