import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orders as texts } from '../../../i18n/fa/orders'
import { packages, payments } from '../../../platform/db/schema'
import { renderApp, signInAs, thePlatform, withPlatform } from '../../support/src'

withPlatform()

it('a payment that failed leads on before its receipt, which a phone has no room for', async () => {
  const { db, clock } = thePlatform()
  const { uuid } = await signInAs('3')
  const [pack] = await db.select().from(packages).limit(1)
  const reference = 'G900000000001'
  await db.insert(payments).values({
    reference,
    userUuid: uuid,
    packageId: pack!.id,
    amountMinor: 12_000_000n,
    discountMinor: 0n,
    currency: 'IRR',
    status: 'failed',
    createdAt: clock.now(),
  })
  await renderApp(`/payment-result?ref=${reference}`, { as: '3' })
  const again = await screen.findByRole('link', { name: texts.result.again })
  const receipt = screen.getByText(reference)
  expect(again.compareDocumentPosition(receipt) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
