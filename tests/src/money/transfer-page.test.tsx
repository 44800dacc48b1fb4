import { screen } from '@testing-library/react'
import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { money as t } from '../../../i18n/fa/money'
import { transfers, wallets } from '../../../platform/db/schema'
import { renderApp, thePlatform, withPlatform } from '../../support/src'

withPlatform()

/** A transfer of the platform in a state of its own; gives its uuid. */
const transferIn = async (state: string, more: Partial<typeof transfers.$inferInsert> = {}): Promise<string> => {
  const { db, clock } = thePlatform()
  const [from] = await db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const [row] = await db
    .insert(transfers)
    .values({
      network: 'tron',
      state,
      direction: 'out',
      sender: from!.address,
      receiver: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
      amountMinor: 14_000_000n,
      feeMinor: 900_000n,
      currency: 'USDT',
      reason: 'آزمون',
      approvals: [],
      approvalsNeeded: 0,
      createdAt: clock.now(),
      handedAt: clock.now(),
      ...more,
    })
    .returning()
  return row!.uuid
}

const progress = new RegExp(t.confirmations.replace(/%\{\w+\}/g, '.+'))

it('of a transfer whose answer is lost counts no confirmations, of one that was seen it does', async () => {
  const unknown = await transferIn('unknown', { confirmations: null })
  await renderApp(`/admin/transfer-history?transfer=${unknown}`, { as: '5' })
  await screen.findByText(t.outcome.unknown)
  expect(screen.queryByText(progress)).toBeNull()
  const seen = await transferIn('sent', { confirmations: 3 })
  await renderApp(`/admin/transfer-history?transfer=${seen}`, { as: '5' })
  await screen.findByText(progress)
})
