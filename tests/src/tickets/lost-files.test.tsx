import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tickets as t } from '../../../i18n/fa/tickets'
import { pdfBytes } from '../../support/files'
import { openAddress, renderApp, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const pdf = (name: string) => new File([pdfBytes()], name, { type: 'application/pdf' })
const picker = () => screen.findByLabelText(fa.inputs.files.pick, { selector: 'input' })
const notice = () => screen.queryAllByRole('alert').find((box) => box.textContent?.includes(t.form.files_lost))

it('a new ticket restored after a reload names the files to be chosen again, until they are or are not needed', async () => {
  const { user } = await renderApp('/tickets/new', { as: '3' })
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${t.form.text}`) }), 'رسید پیوست است')
  await user.upload(await picker(), [pdf('receipt.pdf'), pdf('رسید دوم.pdf'), pdf('wrong.pdf')])
  await user.click(await screen.findByRole('button', { name: fa.inputs.files.remove.replace('%{name}', 'wrong.pdf') }))
  expect(notice()).toBeUndefined()

  await openAddress('/tickets/new')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^متن پیام/ })).value).toBe('رسید پیوست است')
  await waitFor(() => expect(notice()).toBeTruthy())
  expect(notice()?.textContent).toContain('receipt.pdf')
  expect(notice()?.textContent).toContain('رسید دوم.pdf')
  expect(notice()?.textContent).not.toContain('wrong.pdf')

  await user.upload(await picker(), pdf('receipt.pdf'))
  await waitFor(() => expect(notice()?.textContent).not.toContain('receipt.pdf'))
  await user.click(within(notice()!).getByRole('button', { name: t.form.files_not_needed }))
  await waitFor(() => expect(notice()).toBeUndefined())

  await openAddress('/tickets/new')
  await waitFor(() => expect(notice()?.textContent).toContain('receipt.pdf'))
  expect(notice()?.textContent).not.toContain('رسید دوم.pdf')
})
