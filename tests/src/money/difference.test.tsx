import { screen, within } from '@testing-library/react'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enums } from '../../../i18n/fa/enums'
import { reports } from '../../../i18n/fa/money/reports'
import { wallets } from '../../../platform/db/schema'
import { renderApp, rowsTable, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('a wallet that holds otherwise than its books is named, and leads to what moved at it', async () => {
  const { db } = thePlatform()
  const [wallet] = await db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  await db
    .update(wallets)
    .set({ balanceMinor: sql`${wallets.balanceMinor} + 5000000` })
    .where(eq(wallets.id, wallet!.id))
  const { user } = await renderApp(
    `/admin/admin-reports/financial?tab=differences&filter=${encodeURIComponent(JSON.stringify({ place: 'tron' }))}`,
    { as: '5' },
  )
  const [cause] = await within(await rowsTable()).findAllByText(enums.reconciliation_item.held_otherwise)
  await user.click(cause!.closest('tr')!)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(reports.difference.held_otherwise)).toBeTruthy()
  const way = dialog.getByRole('link', { name: reports.difference.see_held_otherwise })
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toContain(wallet!.address)
})
