import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { latinNumber } from '../../../contract/text'
import { requests as calls } from '../../../contract/requests/requests'
import { requestDraft } from '../../../contract/system/drafts'
import { requests as texts } from '../../../i18n/fa/requests'
import { attachments } from '../../../platform/db/schema'
import { writePreference } from '../../../src/data/preferences'
import { link } from '../../../src/paths'
import { isolated } from '../../../src/ui/fields/Ltr'
import { richPerson } from '../../support/money'
import { pngFile } from '../../support/desk'
import { pngBytes } from '../../support/files'
import { addIdentityCheck } from '../../support/identity-check'
import { network, openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const tronAddress = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

let [token, uuid] = ['', '']
beforeEach(async () => {
  const me = await richPerson(thePlatform(), { USDT: '100' })
  token = me.token
  uuid = me.uuid
  await signInWith(token)
})

const file = async (body: object) => {
  const { reply } = await thePlatform().call(calls.submitRequest, { body }, { token })
  return reply.object
}

const saidAt = async (label: string): Promise<string> =>
  latinNumber((await screen.findByText(label)).nextElementSibling?.textContent ?? '')

it('goes on saying the fee of a withdrawal and what arrives once it is filed, and where the money goes on cancelling', async () => {
  const form = { currency: 'USDT', amount: '40', destination_kind: 'tron', destination: tronAddress }
  const { id } = await file({ type: 'withdrawal', form })
  const { user } = await renderApp(link('requestDetails', { id }))
  const fee = Number.parseFloat(await saidAt(texts.withdrawal.fee))
  expect(fee).toBeGreaterThan(0)
  expect(Number.parseFloat(await saidAt(texts.withdrawal.gets))).toBe(40 - fee)
  const cancel = { name: texts.actions.cancel }
  if (!screen.queryByRole('button', cancel))
    await user.click((await screen.findAllByRole('button', { name: /عملیات دیگر/ })).at(-1)!)
  await user.click(await screen.findByRole('button', cancel))
  expect(within(await screen.findByRole('dialog')).getByText(texts.actions.cancel_withdrawal_confirm)).toBeTruthy()
})

it.each([
  ['in_progress', texts.form.kyc_open],
  ['completed', texts.form.kyc_done],
  ['rejected', undefined],
] as const)('names an identity check that is %s where another one would be filled in', async (status, words) => {
  const turn = status === 'in_progress' ? 'staff' : 'none'
  const code = `KY-${status}`
  await addIdentityCheck(thePlatform(), { code, userUuid: uuid, status, turn, at: thePlatform().clock.now() })
  await renderApp(link('newRequestDetails', { type: 'kyc' }))
  await screen.findByRole('button', { name: texts.form.review })
  if (words === undefined) expect(screen.queryByRole('link', { name: texts.form.kyc_look })).toBeNull()
  else
    expect((await screen.findByRole('link', { name: texts.form.kyc_look })).parentElement?.textContent).toContain(
      words.replace('%{code}', isolated(code)),
    )
})

it('names the identity check that was filed meanwhile where a second one is refused', async () => {
  const picture = { ownerUuid: uuid, name: 'a.png', type: 'image/png', size: pngBytes.length, content: pngBytes }
  const createdAt = thePlatform().clock.now()
  const [card, selfie] = await thePlatform()
    .db.insert(attachments)
    .values([1, 2].map(() => ({ ...picture, createdAt })))
    .returning()
  const form = {
    full_name: 'سارا کریمی',
    national_id: '0499370899',
    birth_date: '1990-01-01',
    id_card_image: card!.id,
    selfie_image: selfie!.id,
  }
  const { id } = await file({ type: 'kyc', draft: true, form })
  const { user } = await renderApp(link('newRequestDetails', { type: 'kyc', id }))
  await user.click(await screen.findByRole('button', { name: texts.form.review }))
  const send = await screen.findByRole('button', { name: texts.form.submit })
  const other = { code: 'KY-1', userUuid: uuid, status: 'pending', turn: 'staff', at: createdAt } as const
  await addIdentityCheck(thePlatform(), other)
  await user.click(send)
  const look = await screen.findByRole('link', { name: texts.form.kyc_look })
  expect(look.closest('[role=alert]')?.textContent).toContain(texts.form.kyc_open.replace('%{code}', isolated('KY-1')))
})

it('shows what was uploaded, on the form after a reload and on the review before it is filed', async () => {
  const names = ['کارت ملی.png', 'چهره.png']
  const [card, selfie] = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    size: pngBytes.length,
    type: 'image/png',
  }))
  const left = [card, selfie]
  network.use(http.post('*/api/crm/api/attachments/', () => HttpResponse.json({ object: left.shift() })))
  const form = { full_name: 'سارا کریمی', national_id: '0499370899', birth_date: '1990-01-01' }
  const { id } = await file({ type: 'kyc', draft: true, form })
  const at = link('newRequestDetails', { type: 'kyc', id })
  const { user } = await renderApp(at)
  const pickers = await screen.findAllByLabelText(fa.inputs.files.pick, { selector: 'input' })
  for (const [place, picker] of pickers.entries()) {
    await user.upload(picker, pngFile(names[place]))
    await waitFor(() => expect(screen.getAllByText(texts.form.file_done)).toHaveLength(place + 1))
  }
  await openAddress(at)
  for (const name of names) expect(await screen.findByText(name)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: texts.form.review }))
  await screen.findByRole('button', { name: texts.form.submit })
  for (const name of names) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.queryByText(texts.form.file_done)).toBeNull()
})

const askedFor = async (...fields: readonly string[]): Promise<number> => {
  const form = { number_country: 'us', service: 'واتساپ', duration: 'months_1', note: 'لطفاً سریع' }
  const { id } = await file({ type: 'number', form })
  const staff = { token: await thePlatform().signIn('2') }
  const notes = Object.fromEntries(fields.map((key) => [key, 'بنویسید']))
  await thePlatform().call(calls.correction, { params: { id }, body: { field_notes: notes } }, staff)
  return id
}
const sendCorrection = { name: texts.actions.send_correction }
const formOf = async (id: number) =>
  (await thePlatform().call(calls.request, { params: { id } }, { token })).reply.object.detail?.form

it('answers a correction by emptying an optional field', async () => {
  const id = await askedFor('note', 'service')
  const { user } = await renderApp(link('requestDetails', { id }))
  await user.clear(await screen.findByRole('textbox', { name: new RegExp(texts.fields.note) }))
  await user.click(screen.getByRole('button', sendCorrection))
  expect(await screen.findByText(texts.actions.finished.send_correction)).toBeTruthy()
  expect(await formOf(id)).toMatchObject({ note: null, service: 'واتساپ' })
})

it('sends nothing of an earlier correction that this browser still keeps', async () => {
  const id = await askedFor('service')
  const text = JSON.stringify({ subject: '', values: { note: 'متن قبلی' } })
  writePreference(`draft.${requestDraft({ correction: id })}`, { text, at: Date.now(), settled: false }, uuid)
  const { user } = await renderApp(link('requestDetails', { id }))
  const service = await screen.findByRole('textbox', { name: new RegExp(texts.fields.service) })
  await user.clear(service)
  await user.type(service, 'تلگرام')
  await user.click(screen.getByRole('button', sendCorrection))
  expect(await screen.findByText(texts.actions.finished.send_correction)).toBeTruthy()
  expect(await formOf(id)).toMatchObject({ note: 'لطفاً سریع', service: 'تلگرام' })
})
