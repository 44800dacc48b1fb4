import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { guardedStage, type GuardedStage, type Somebody } from '../../support/scenes/guarded-people'
import { renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { users as words } from '../../../i18n/fa/people/users'
import { fa } from '../../support/texts'

withPlatform('empty')

const t = words.changes
let stage: GuardedStage
beforeAll(async () => {
  stage = await guardedStage(thePlatform())
})

const open = async (uuid: string, as: Somebody) => {
  await signInWith(as.token)
  return renderApp(`/admin/view-edit-user?user_uuid=${uuid}`)
}
const button = (name: string) => screen.findByRole('button', { name })

describe('a proposed change of a phone on the file of a user', () => {
  it('waits with a masked value, and its proposer may only take it back', async () => {
    const person = await stage.owner()
    const { value } = await stage.proposed('phone', person)
    const { user } = await open(person.uuid, stage.agent)
    const part = await screen.findByRole('region', { name: t.title })
    expect(within(part).getByText(t.expires_at)).toBeTruthy()
    expect(part.textContent).not.toContain(value!.slice(3))
    expect(screen.queryByRole('button', { name: t.approve })).toBeNull()
    await user.click(await button(t.withdraw))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.withdraw }))
    await screen.findByText(t.withdraw_done)
    await waitFor(() => expect(screen.queryByRole('region', { name: t.title })).toBeNull())
    expect((await stage.rowOf(person.uuid)).phone).toBe(person.phone)
  })

  it('is made by a supervisor, after which the file says until when money is closed', async () => {
    const person = await stage.owner()
    const { value } = await stage.proposed('phone', person)
    const { user } = await open(person.uuid, stage.supervisor)
    const part = within(await screen.findByRole('region', { name: t.title }))
    await user.click(part.getByRole('button', { name: new RegExp(words.fields.phone) }))
    await part.findByText(value!.replace(/^\+98(...)(...)(....)$/, '0$1 $2 $3'))
    await user.click(await button(t.approve))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: t.approve }))
    await dialog.findByRole('alert')
    await user.type(dialog.getByRole('textbox'), 'کارت ملی دیده شد')
    await user.click(dialog.getByRole('button', { name: t.approve }))
    await screen.findByText(t.approve_done)
    expect((await stage.rowOf(person.uuid)).phone).toBe(value)
    const hold = await screen.findByRole('region', { name: t.hold })
    expect(hold.textContent).toMatch(/تا [۰-۹]{4}\//)
  })

  it('shows a type in words, given once a supervisor approves it', async () => {
    const person = await stage.owner()
    const { status } = await stage.edit(person, { type: '7' }, stage.admin)
    expect(status).toBe(200)
    const { user } = await open(person.uuid, stage.supervisor)
    const part = within(await screen.findByRole('region', { name: t.title }))
    for (const word of [fa.enums.guarded_field.type, fa.enums.role.user, fa.enums.role.supervisor])
      expect(part.getByText(word)).toBeTruthy()
    await user.click(await button(t.approve))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(t.approve_type)).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'با خود او هماهنگ شد')
    await user.click(dialog.getByRole('button', { name: t.approve }))
    await screen.findByText(t.approve_done)
    expect((await stage.rowOf(person.uuid)).type).toBe('7')
  })

  it('is rejected only with a reason, and a locked account is opened only with one', async () => {
    const person = await stage.owner()
    await stage.proposed('phone', person)
    const { user } = await open(person.uuid, stage.supervisor)
    await user.click(await button(t.reject))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: t.reject }))
    await dialog.findByRole('alert')
    await user.type(dialog.getByRole('textbox'), 'مدرک نداشت')
    await user.click(dialog.getByRole('button', { name: t.reject }))
    await screen.findByText(t.reject_done)
    const { id } = await stage.proposed('phone', person)
    await stage.decide(id, true, stage.supervisor)
    const token = stage.linkOf(person.phone)
    expect((await thePlatform().call(contract.people.raiseAlarm, { body: { token } })).status).toBe(200)
    await open(person.uuid, stage.supervisor)
    await user.click(await button(t.lift))
    const lift = within(await screen.findByRole('dialog'))
    await user.type(lift.getByRole('textbox'), 'کارت ملی دیده شد')
    await user.click(lift.getByRole('button', { name: t.lift }))
    await screen.findByText(t.lifted)
    expect((await stage.rowOf(person.uuid)).moneyLockedAt).toBeNull()
  })
})

describe('the form that proposes how somebody is paid', () => {
  const openInformation = async (uuid: string, as: Somebody) => {
    await signInWith(as.token)
    return renderApp(`/admin/view-edit-user/user-information?user_uuid=${uuid}`)
  }
  const part = (name: string) => screen.findByRole('region', { name })

  it('says what is wrong, then shows the value as waiting at its field and the old one as it was', async () => {
    const person = await stage.owner()
    await stage.proposed('card', person)
    const { user } = await openInformation(person.uuid, stage.agent)
    const bank = within(await part(words.groups.bank))
    await user.click(await bank.findByRole('button', { name: t.propose_bank }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByLabelText(words.fields.card)).toHaveProperty('disabled', true)
    const iban = form.getByLabelText(words.fields.iban)
    await user.type(iban, 'IR820540102680020817909003')
    await user.type(form.getByLabelText(new RegExp(words.fields.reason)), 'حساب پیشین بسته است')
    await user.click(form.getByRole('button', { name: t.propose_send }))
    await form.findByText(fa.validation.iban)
    await user.clear(iban)
    await user.type(iban, 'IR820540102680020817909002')
    await user.click(form.getByRole('button', { name: t.propose_send }))
    await screen.findByText(t.proposed)
    const marks = await waitFor(() => {
      const found = bank.getAllByRole('note')
      expect(found).toHaveLength(2)
      return found.map(({ textContent }) => textContent)
    })
    const { name } = await stage.rowOf(stage.agent.uuid)
    expect(marks[0]).toContain(name)
    expect(marks[0]).toMatch(/•.*مهلت [۰-۹]{4}\//)
    expect(await stage.proposals.iban.stored(person.uuid)).toBeNull()
  })

  it('proposes that a wallet goes, by whoever may approve too, but not those they may not change', async () => {
    const person = await stage.owner()
    const { id } = await stage.proposed('tron_address', person)
    await stage.decide(id, true, stage.supervisor)
    const before = await stage.proposals.tron_address.stored(person.uuid)
    const { user } = await openInformation(person.uuid, stage.supervisor)
    const bank = within(await part(words.groups.bank))
    await user.click(await bank.findByRole('button', { name: t.propose_bank }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('checkbox', { name: new RegExp(words.fields.tron) }))
    await user.type(form.getByLabelText(new RegExp(words.fields.reason)), 'کیف پول دزدیده شده است')
    await user.click(form.getByRole('button', { name: t.propose_send }))
    expect((await bank.findByRole('note')).textContent).toContain(t.removed)
    expect(await stage.proposals.tron_address.stored(person.uuid)).toBe(before)
    await openInformation(stage.admin.uuid, stage.supervisor)
    await part(words.groups.bank)
    await screen.findByText(words.bank_empty)
    expect(screen.queryByRole('button', { name: t.propose_bank })).toBeNull()
  })

  it('proposes with a reason that a passcode goes, which stays until then', async () => {
    const person = await stage.owner()
    const { user } = await openInformation(person.uuid, stage.agent)
    await user.click(await button(t.propose_passcode))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'رمز را فراموش کرده است')
    await user.click(dialog.getByRole('button', { name: t.propose_send }))
    await screen.findByText(t.proposed)
    const contact = within(await part(words.groups.contact))
    expect((await contact.findByRole('note')).textContent).toContain(t.removed)
    expect(contact.queryByRole('button', { name: t.propose_passcode })).toBeNull()
    expect((await stage.rowOf(person.uuid)).passcodeHash).not.toBeNull()
  })

  it('proposes another phone or e-mail by a supervisor, who has no form to change people', async () => {
    const person = await stage.owner()
    const { user } = await openInformation(person.uuid, stage.supervisor)
    const contact = within(await part(words.groups.contact))
    await user.click(contact.getByRole('button', { name: t.propose_contact }))
    const form = within(await screen.findByRole('dialog'))
    const phone = stage.freshPhone()
    await user.type(form.getByLabelText(new RegExp(words.fields.phone)), `۰${phone.slice(3)}`)
    await user.type(form.getByLabelText(words.fields.email), 'not an address')
    await user.type(form.getByLabelText(new RegExp(words.fields.reason)), 'گوشی گم شده است')
    await user.click(form.getByRole('button', { name: t.propose_send }))
    await form.findByText(fa.validation.email)
    await user.clear(form.getByLabelText(words.fields.email))
    await user.click(form.getByRole('checkbox', { name: new RegExp(words.fields.email) }))
    await user.click(form.getByRole('button', { name: t.propose_send }))
    await screen.findByText(t.proposed)
    await waitFor(() => expect(contact.getAllByRole('note')).toHaveLength(2))
    const row = await stage.rowOf(person.uuid)
    expect([row.phone, row.email]).toEqual([person.phone, person.email])
    const waiting = await thePlatform().call(
      contract.people.accountChanges,
      { query: { user_uuid: person.uuid, state: 'pending' } },
      stage.admin,
    )
    const values = await Promise.all(
      waiting.reply.results.map(({ id, field }) =>
        thePlatform().call(
          contract.people.revealUser,
          { body: { user_uuid: person.uuid, change: id, field: field as 'phone' } },
          stage.admin,
        ),
      ),
    )
    expect(values.map(({ reply }) => reply.value)).toEqual(expect.arrayContaining([phone, null]))
  })

  it('says on the button and after it what is saved and what is only proposed', async () => {
    const person = await stage.owner()
    await signInWith(stage.admin.token)
    const { user } = await renderApp(`/admin/view-edit-user/edit-user?user_uuid=${person.uuid}`)
    const f = words.form
    const name = await screen.findByRole('textbox', { name: words.fields.last_name })
    await user.type(name, 'ی')
    expect(screen.getByRole('button', { name: f.save })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: f.discard }))
    await user.selectOptions(await screen.findByRole('combobox', { name: words.fields.type }), '7')
    const reason = screen.getByLabelText(new RegExp(words.fields.reason))
    expect(screen.getByText(f.reason_help).textContent).toContain(words.fields.email)
    await user.type(reason, 'نیاز تیم')
    await user.click(screen.getByRole('button', { name: f.propose }))
    await screen.findByText(t.proposed)
    expect(screen.queryByText(f.pending)).toBeNull()
    await user.click(
      screen.getByRole('button', { name: words.form.change_field.replace('%{field}', words.fields.email) }),
    )
    await user.type(screen.getByRole('textbox', { name: words.fields.email }), 'beside@example.ir')
    await user.type(screen.getByRole('textbox', { name: words.fields.last_name }), 'ی')
    await user.type(screen.getByLabelText(new RegExp(words.fields.reason)), 'به خواست او')
    await user.click(screen.getByRole('button', { name: f.save_and_propose }))
    await screen.findByText(f.pending)
  })

  it('proposes that a disabled account with rights over money is opened again, which another one does', async () => {
    const member = await stage.staff('5')
    expect((await stage.edit(member, { disabled: true }, stage.admin)).status).toBe(200)
    const { user } = await open(member.uuid, stage.admin)
    await user.click(await button(words.file.propose_enable))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(words.file.enable_waits)).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'بی‌گناه بود')
    await user.click(dialog.getByRole('button', { name: words.file.propose_enable }))
    await screen.findByText(t.proposed)
    await waitFor(() => expect(screen.queryByRole('button', { name: words.file.propose_enable })).toBeNull())
    expect((await screen.findAllByRole('note')).map((note) => note.textContent).join()).toContain(t.account_enabled)
    expect((await stage.rowOf(member.uuid)).disabledAt).not.toBeNull()
    const second = await stage.staff('1')
    const visit = await open(member.uuid, second)
    const card = within(await screen.findByRole('region', { name: t.title }))
    expect([card.getByText(t.account_disabled), card.getByText(t.account_enabled)]).toHaveLength(2)
    await visit.user.click(await button(t.approve))
    const decision = within(await screen.findByRole('dialog'))
    expect(decision.getByText(t.approve_disabled)).toBeTruthy()
    await visit.user.type(decision.getByRole('textbox'), 'بررسی شد')
    await visit.user.click(decision.getByRole('button', { name: t.approve }))
    await screen.findByText(t.approve_done)
    expect((await stage.rowOf(member.uuid)).disabledAt).toBeNull()
  })

  it('marks a phone that waits in the form that changes it', async () => {
    const person = await stage.owner()
    await stage.proposed('phone', person)
    await signInWith(stage.agent.token)
    await renderApp(`/admin/view-edit-user/edit-user?user_uuid=${person.uuid}`)
    expect((await screen.findByRole('note')).textContent).toMatch(/مهلت [۰-۹]{4}\//)
    // Grouped as everywhere else, from where the field begins.
    const masked = within(screen.getByRole('group', { name: words.fields.phone })).getByText(/^09\d\d •/)
    expect(masked.textContent).toMatch(/^09\d\d •+ \d{4}$/)
    expect(masked.parentElement!.style.direction).toBe('ltr')
    // No other change of it is taken meanwhile, so none is offered; of what does not wait it is.
    const change = (field: 'phone' | 'email') =>
      screen.queryByRole('button', { name: words.form.change_field.replace('%{field}', words.fields[field]) })
    expect([change('phone'), change('email') === null]).toEqual([null, false])
  })
})

it('the history of a file names what was proposed and changed', async () => {
  const person = await stage.owner()
  await stage.decide((await stage.proposed('tron_address', person)).id, true, stage.supervisor)
  await stage.proposed('passcode', person)
  await signInWith(stage.supervisor.token)
  await renderApp(`/admin/view-edit-user?user_uuid=${person.uuid}&tab=history`)
  const field = fa.enums.guarded_field
  await screen.findAllByText(new RegExp(field.tron_address))
  const said = document.querySelector('main')!.textContent
  expect(said).not.toMatch(new RegExp(`(^|[^\\u0620-\\u06cc])${words.other_field}($|[^\\u0620-\\u06cc])`))
  expect(said).not.toContain(`${field.passcode}: —`)
})
