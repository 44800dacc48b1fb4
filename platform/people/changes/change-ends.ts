import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { AccountChangeState, ChangeField } from '../../../contract/people/pending-change'
import { pageLinks } from '../../../contract/page-links'
import { accountChanges, type users } from '../../db/schema'
import type { CallContext } from '../../implement'
import { fieldWords } from '../../notifications/texts'
import { notify } from '../../notifications/notify'
import { refuse } from '../../http/refuse'

type Person = Pick<typeof users.$inferSelect, 'uuid' | 'name'>
/** A row of `account_changes`. */
export type ChangeRow = typeof accountChanges.$inferSelect

type ChangeContext = Pick<CallContext, 'db' | 'now' | 'audit'> & { readonly user: CallContext['user'] | undefined }

type EndState = Exclude<AccountChangeState, 'pending'>

const writeDown = ({ audit }: ChangeContext, { userUuid, field }: ChangeRow, state: EndState, reason?: string) =>
  audit({
    action: `change.${state}`,
    subject: { type: 'user', id: userUuid },
    after: { field },
    ...(reason !== undefined && { reason }),
  })

/** Ends a waiting change and records that in the audit log. */
export const endChange = async (
  ctx: ChangeContext,
  row: ChangeRow,
  state: EndState,
  reason?: string,
): Promise<ChangeRow> => {
  const [ended] = await ctx.db
    .update(accountChanges)
    .set({ state, decidedBy: ctx.user?.uuid ?? null, decidedAt: ctx.now(), decisionReason: reason ?? null })
    .where(and(eq(accountChanges.id, row.id), eq(accountChanges.state, 'pending')))
    .returning()
  if (!ended) throw refuse('conflict')
  await writeDown(ctx, row, state, reason)
  return ended
}

/** Notifies the proposer of the outcome of a change, unless they caused it themselves or the change is to their own account. */
export const tellProposer = async (
  { db, now, user }: Pick<ChangeContext, 'db' | 'now' | 'user'>,
  { row, person }: { readonly row: ChangeRow; readonly person: Person },
  text: 'change_applied' | 'change_rejected' | 'change_stale',
): Promise<void> => {
  if (row.proposedBy === person.uuid || row.proposedBy === user?.uuid) return
  await notify(db, {
    to: [row.proposedBy],
    type: 'system',
    text,
    values: { name: person.name, field: fieldWords[row.field] },
    link: pageLinks.person(person.uuid),
    at: now(),
  })
}

/**
 * Ends the waiting changes to some fields of a person because the fields were changed in another way, and notifies the
 * proposers. The proposal `except`, which is that change, is left alone.
 */
export const endOvertaken = async (
  ctx: ChangeContext,
  person: Person,
  fields: readonly ChangeField[],
  except?: string,
): Promise<void> => {
  if (fields.length === 0) return
  const now = ctx.now()
  const ended = await ctx.db
    .update(accountChanges)
    .set({ state: 'stale', decidedBy: ctx.user?.uuid ?? null, decidedAt: now })
    .where(
      and(
        eq(accountChanges.userUuid, person.uuid),
        eq(accountChanges.state, 'pending'),
        gt(accountChanges.expiresAt, now),
        inArray(accountChanges.field, [...fields]),
        except === undefined ? undefined : ne(accountChanges.id, except),
      ),
    )
    .returning()
  for (const row of ended) {
    await writeDown(ctx, row, 'stale')
    await tellProposer(ctx, { row, person }, 'change_stale')
  }
}
