import { screen, waitFor, within } from '@testing-library/react'
import { and, desc, eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { bankInfo } from '../../../contract/money/bank'
import { people } from '../../../contract/people/users'
import { signIn } from '../../../contract/people/sign-in'
import { transfers } from '../../../contract/money/transfers'
import { enums } from '../../../i18n/fa/enums'
import { account } from '../../../i18n/fa/people/account'
import { transfers as transfersTexts } from '../../../i18n/fa/money/transfers'
import { bank as t } from '../../../i18n/fa/money/bank'
import { reports } from '../../../i18n/fa/money/reports'
import { reports as reportTexts } from '../../../i18n/fa/reports'
import { auditLog, bankInfo as bankTable } from '../../../platform/db/schema'
import { creditBalance, passcode, richPerson } from '../../support/money'
import { pngFile } from '../../support/desk'
import { calls, network, openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

// A whole product starts for each test; a busy machine takes its time.
withPlatform()

const iban = 'IR820540102680020817909002'
const tron = 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j'

/** Somebody new in the browser, so that nothing of the demo accounts changes for other tests. */
const asSomebody = async () => {
  const platform = thePlatform()
  platform.clock.advance(61)
  const { uuid, token } = await richPerson(platform)
  const { object } = (await platform.call(people.currentUser, {}, { token })).reply
  localStorage.setItem('auth-user', JSON.stringify(object))
  localStorage.setItem('auth-token', token)
  return { uuid, token, phone: object.phone, name: object.name }
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[()]/g, '.')}`))
const drafts = () => Object.keys(localStorage).filter((name) => name.includes('.draft.bank.'))
const receiptFile = pngFile('resid-melat.png')

const bankOf = async (token: string) =>
  (await thePlatform().call(bankInfo.userBank, { query: {} }, { token })).reply.results[0]

describe('the own bank information', () => {
  it('is changed with a code, says what is wrong at its field, and keeps what was typed', async () => {
    const me = await asSomebody()
    const { user } = await renderApp('/financial-bank-info')
    expect(await screen.findByText(t.own_none)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.add }))
    let dialog = within(await screen.findByRole('dialog'))
    const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: t.send_code })
    expect(send().disabled).toBe(true)
    await user.type(dialog.getByLabelText(new RegExp(t.iban)), 'IR000540102680020817909002')
    await user.type(dialog.getByLabelText(t.tron, { exact: false }), tron)
    // What the field of a phone cuts off stands whole below it.
    expect(screen.getByRole('dialog').textContent).toContain(tron)
    await user.click(send())
    expect(await dialog.findByText(fa.validation.iban)).toBeTruthy()
    expect(dialog.queryByLabelText(new RegExp(account.code.label))).toBeNull()
    expect(calls.some((call) => call.includes('/account/user/verify'))).toBe(false)
    const sheba = () => dialog.getByLabelText<HTMLInputElement>(new RegExp(t.iban))
    expect(sheba().value).toBe('IR000540102680020817909002')
    expect((await bankOf(me.token))?.iban ?? null).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(tron)).toBeNull()
    await user.click(screen.getByRole('button', { name: t.add }))
    dialog = within(await screen.findByRole('dialog'))
    await user.clear(sheba())
    await user.type(sheba(), 'IR۸۲ ۰۵۴۰ ۱۰۲۶ ۸۰۰۲ ۰۸۱۷ ۹۰۹۰ ۰۲')
    await user.click(send())
    const code = () => dialog.findByLabelText(new RegExp(account.code.label))
    await user.type(await code(), thePlatform().lastCode(me.phone) === '000000' ? '000001' : '000000')
    await user.click(dialog.getByRole('button', { name: t.save }))
    await dialog.findByText(fa.errors.wrong_code)
    expect(dialog.queryByText(fa.validation.code)).toBeNull()
    await dialog.findByText(fa.errors.attempts_left.replace('%{n}', '۲'))
    await user.type(await code(), thePlatform().lastCode(me.phone))
    await user.click(dialog.getByRole('button', { name: t.save }))
    await screen.findByText(t.saved)
    expect(await bankOf(me.token)).toMatchObject({ iban, tron_address: tron, verified: false, card: null })
    expect(
      await screen.findByText((_text, element) => element?.matches('bdi') === true && element.textContent === iban),
    ).toBeTruthy()
  })
})

describe('bank information of others', () => {
  it('is marked as checked, and loses the mark only for a reason, both written down', async () => {
    const platform = thePlatform()
    const finance = await platform.signIn('5')
    const [unchecked] = (
      await platform.call(bankInfo.userBank, { query: { status: 'unverified' } }, { token: finance })
    ).reply.results
    const uuid = unchecked?.user.uuid ?? ''
    const filter = encodeURIComponent(JSON.stringify({ user_uuid: uuid }))
    const { user } = await renderApp(`/admin/financial-bank-info?filter=${filter}`, { as: '5' })
    const row = await screen.findByRole('row', { name: new RegExp(unchecked?.user.name ?? '') })
    const bankName = Object.entries<string>(enums.bank).find(([code]) => code === unchecked?.bank)?.[1] ?? '?'
    await within(row).findByText(bankName)
    await user.click(row)
    const opened = within(await screen.findByRole('dialog'))
    expect(opened.getByText(bankName)).toBeTruthy()
    const [reveal] = opened.getAllByRole('button', { name: t.reveal })
    await user.click(reveal!)
    await waitFor(() => expect(calls.some((call) => call.includes('/account/user/reveal/'))).toBe(true))
    await user.click(opened.getByRole('button', { name: t.verify }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const stateOf = async () =>
      (await platform.call(bankInfo.userBank, { query: { user_uuid: uuid } }, { token: finance })).reply.results[0]
        ?.verified
    expect(await stateOf()).toBe(true)
    await user.click(await screen.findByRole('row', { name: new RegExp(unchecked?.user.name ?? '') }))
    const again = within(await screen.findByRole('dialog'))
    const undo = again.getByRole<HTMLButtonElement>('button', { name: t.unverify })
    expect(undo.disabled).toBe(true)
    await user.type(again.getByLabelText(new RegExp(t.reason)), 'شبا از آن دیگری است')
    await user.click(undo)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stateOf()).toBe(false)
    const [noted] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'bank.unverified'), eq(auditLog.subjectId, uuid)))
      .orderBy(desc(auditLog.id))
    expect(noted).toMatchObject({
      reason: 'شبا از آن دیگری است',
      before: { verified: true },
      after: { verified: false },
    })
  })

  it('shows what was put in its place meanwhile, before that is marked', async () => {
    const platform = thePlatform()
    const { token, uuid, name } = await asSomebody()
    const changedAt = platform.clock.now()
    const row = { userUuid: uuid, iban, holder: name, changedAt }
    await platform.db.insert(bankTable).values(row)
    const filter = encodeURIComponent(JSON.stringify({ user_uuid: uuid }))
    const { user } = await renderApp(`/admin/financial-bank-info?filter=${filter}`, { as: '7' })
    await user.click(await screen.findByRole('row', { name: new RegExp(name) }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^\S*9002$/)).toBeTruthy()
    await platform.db
      .update(bankTable)
      .set({ iban: 'IR062960000000100324200001', changedAt: new Date(changedAt.getTime() + 1000) })
      .where(eq(bankTable.userUuid, uuid))
    await user.click(dialog.getByRole('button', { name: t.verify }))
    expect(await dialog.findByText(fa.errors.stale)).toBeTruthy()
    expect(dialog.getByText(/^\S*0001$/)).toBeTruthy()
    expect((await bankOf(token))?.verified).toBe(false)
    await user.click(dialog.getByRole('button', { name: t.verify }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await bankOf(token))?.verified).toBe(true)
  })
})

/** A customer, by the name staff search for. */
const somebody = async (platform: ReturnType<typeof thePlatform>) => {
  const { uuid } = await richPerson(platform)
  const query = { user_uuid: uuid }
  const { results } = (await platform.call(people.users, { query }, { token: await platform.signIn('1') })).reply
  return { uuid, name: results[0]?.name ?? '' }
}

describe('a deposit at the bank', () => {
  it('has the bookings made behind a tab of its own, beside the form', async () => {
    const { user } = await renderApp('/admin/inventory-increase', { as: '5' })
    await screen.findByRole('button', { name: t.top_up.submit })
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('link', { name: reports.tabs.booked }))
    await screen.findByRole('group', { name: reportTexts.parts.rows })
    expect(screen.queryByRole('button', { name: t.top_up.submit })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: fa.paths.adminInventoryIncrease })).toBeTruthy()
  })

  it('is reviewed, booked once however often it is pressed, and its lost answer is looked up', async () => {
    const platform = thePlatform()
    const { uuid, name } = await somebody(platform)
    const { user } = await renderApp('/admin/inventory-increase', { as: '5' })
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: t.top_up.submit })
    await user.click(submit)
    expect(screen.getAllByText(fa.validation.required)).toHaveLength(5)
    const person_box = screen.getAllByRole('combobox', { name: new RegExp(`^${t.top_up.user}`) })[0]!
    expect(document.activeElement).toBe(person_box)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.type(person_box, name.split(' ').at(-1) ?? '')
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    await user.type(screen.getByLabelText(new RegExp(`^${t.top_up.amount}`)), '۲۵۰۰۰۰۰')
    await user.type(box(t.top_up.source), 'بانک ملت')
    await user.type(box(t.top_up.tracking), '140508301234')
    await user.type(box(t.top_up.reason), 'واریز کارت به کارت')
    await user.type(box(t.top_up.description), 'باجهٔ مرکزی')
    await user.upload(screen.getByLabelText(fa.inputs.files.pick, { selector: 'input' }), receiptFile)
    await screen.findByRole('list', { name: fa.inputs.files.list })
    await user.click(submit)
    const review = within(await screen.findByRole('dialog'))
    expect(review.getByText(/دو میلیون و پانصد هزار/)).toBeTruthy()
    expect(review.getByText('باجهٔ مرکزی')).toBeTruthy()
    expect(review.getByText(receiptFile.name)).toBeTruthy()
    let reached = 0
    network.use(
      http.post('*/api/crm/rial/transaction/', async ({ request }) => {
        reached += 1
        await platform.app.fetch(request)
        return HttpResponse.error()
      }),
    )
    expect(review.getByRole<HTMLButtonElement>('button', { name: t.top_up.confirm }).disabled).toBe(true)
    await user.type(review.getByLabelText(new RegExp(`^${transfersTexts.passcode}`)), passcode)
    await user.dblClick(review.getByRole('button', { name: t.top_up.confirm }))
    await screen.findByText(transfersTexts.outcome.topped_up)
    expect(reached).toBe(1)
    expect(await creditBalance(platform, uuid, 'IRR')).toBe(2_500_000n)
    const booked = await platform.call(
      transfers.transfers,
      { query: { page_size: 1 } },
      { token: await platform.signIn('5') },
    )
    expect(booked.reply.results[0]).toMatchObject({ amount: '2500000', state: 'confirmed' })
    expect(drafts()).toEqual([])
  })

  it('keeps what was typed when its page is left, but no passcode, until it is booked or begun anew', async () => {
    const platform = thePlatform()
    const { name } = await somebody(platform)
    const { user } = await renderApp('/admin/inventory-increase', { as: '5' })
    await user.type(
      (await screen.findAllByRole('combobox', { name: new RegExp(`^${t.top_up.user}`) }))[0]!,
      name.split(' ').at(-1) ?? '',
    )
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    await user.type(screen.getByLabelText(new RegExp(`^${t.top_up.amount}`)), '۷۵۰۰۰۰')
    await user.type(box(t.top_up.source), 'بانک صادرات')
    await user.type(box(t.top_up.tracking), '140509010001')
    await user.type(box(t.top_up.reason), 'واریز')
    await user.click(screen.getByRole('button', { name: t.top_up.submit }))
    await user.type(
      within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${transfersTexts.passcode}`)),
      passcode,
    )
    await openAddress('/admin/inventory-increase')
    expect(JSON.stringify({ ...localStorage })).not.toContain(passcode)
    await waitFor(() => expect(box(t.top_up.tracking).value).toBe('140509010001'))
    expect(box(t.top_up.source).value).toBe('بانک صادرات')
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t.top_up.amount}`)).value).toBe('۷۵۰٬۰۰۰')
    await screen.findByDisplayValue(name)
    await user.click(screen.getByRole('button', { name: fa.inputs.draft.start_anew }))
    expect(box(t.top_up.tracking).value).toBe('')
    expect(drafts()).toEqual([])
  })

  it('sends the same words under the same key after a reload, and other words under another', async () => {
    const platform = thePlatform()
    const { uuid } = await richPerson(platform)
    const keys: string[] = []
    network.use(
      http.post('*/api/crm/rial/transaction/', ({ request }) => {
        keys.push(request.headers.get('idempotency-key') ?? '')
        return HttpResponse.json({ code: 'busy' }, { status: 429 })
      }),
    )
    const me = await platform.signIn('5')
    const { object } = (await platform.call(people.currentUser, {}, { token: me })).reply
    localStorage.setItem(
      `pishkhan.${object.uuid}.draft.bank.top-up`,
      JSON.stringify(
        JSON.stringify({
          plan: 'one',
          destination: uuid,
          name: 'کسی',
          amount: '5000',
          source: 'ملت',
          transaction_hash: '77',
          reason: 'واریز',
        }),
      ),
    )
    const press = async () => {
      const { user } = await renderApp('/admin/inventory-increase', { as: '5' })
      await user.click(await screen.findByRole('button', { name: t.top_up.submit }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText(new RegExp(`^${transfersTexts.passcode}`)), passcode)
      const before = keys.length
      await user.click(dialog.getByRole('button', { name: t.top_up.confirm }))
      await waitFor(() => expect(keys.length).toBe(before + 1))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return user
    }
    await press()
    const user = await press()
    await user.type(box(t.top_up.reason), ' دوم')
    await press()
    expect(keys[0]).not.toBe('')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('giving credit', () => {
  it('says at once that there is none to give', async () => {
    const platform = thePlatform()
    const token = await platform.tokenOf(await platform.addPerson())
    const { version } = (await platform.call(signIn.contract, {}, { token })).reply
    await platform.call(signIn.acceptContract, { body: { version } }, { token })
    await signInWith(token)
    await renderApp('/send-credit')
    expect(await screen.findByText(transfersTexts.source.no_credit)).toBeTruthy()
    expect(screen.queryByText(transfersTexts.steps.destination)).toBeNull()
  })
})
