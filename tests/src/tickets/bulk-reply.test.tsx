import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tickets as t } from '../../../i18n/fa/tickets'
import { ticketMessages } from '../../../platform/db/schema'
import { renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa, persianText } from '../../support/texts'

withPlatform()

it('the same reply is written into every ticket that was ticked, once there are words', async () => {
  const platform = thePlatform()
  const { user } = await renderApp('/admin/all-tickets', { as: '2' })
  const boxes = await screen.findAllByRole('checkbox', { name: /^انتخاب / })
  await user.click(boxes[1]!)
  await user.click(boxes[2]!)
  await user.click(await screen.findByRole('button', { name: t.bulk.reply }))
  const dialog = within(await screen.findByRole('dialog', { name: t.bulk.reply }))
  const send = () => dialog.getByRole('button', { name: t.bulk.reply })
  await user.click(send())
  expect(await dialog.findByText(fa.validation.required)).toBeTruthy()
  const text = 'قطعی امروز برطرف شد؛ پوزش می‌خواهیم.'
  await user.type(dialog.getByRole('textbox'), text)
  await user.click(send())
  await dialog.findByText(persianText('list.bulk.all_done', { done: '۲', failed: '۰' }))
  const said = await platform.db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.text, text), eq(ticketMessages.staff, true)))
  expect(said).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: fa.table.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
