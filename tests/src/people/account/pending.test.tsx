import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { account as words } from '../../../../i18n/fa/people/account'
import { guardedStage, type GuardedStage } from '../../../support/scenes/guarded-people'
import { openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../../support/src'
import { fa } from '../../../support/texts'

withPlatform('empty')

const t = words.pending
let stage: GuardedStage
beforeAll(async () => {
  stage = await guardedStage(thePlatform())
})

const visited = async () => {
  const person = await stage.owner()
  const { value } = await stage.proposed('phone', person)
  await signInWith(person.token)
  const { user } = await renderApp('/user-account')
  await screen.findByRole('region', { name: t.title })
  return { person, value, user }
}

it('a waiting change is confirmed with the code sent to the old phone, after which one signs in again', async () => {
  const { person, value, user } = await visited()
  await user.click(screen.getByRole('button', { name: t.send }))
  const box = await screen.findByLabelText(new RegExp(words.code.label))
  await user.type(box, thePlatform().lastCode(person.phone))
  await user.click(screen.getByRole('button', { name: t.confirm }))
  await screen.findByText(new RegExp(fa.errors.ended.address))
  expect((await stage.rowOf(person.uuid)).phone).toBe(value)
  // What is closed, until when and why stands in the account and at home.
  for (const place of ['/user-account', '/']) {
    await signInWith(await thePlatform().tokenOf(person.uuid))
    await renderApp(place)
    const notice = await screen.findByRole('region', { name: words.hold.title })
    expect(notice.textContent).toContain(fa.enums.guarded_field.phone)
    expect(notice.textContent).toMatch(/باز می‌شود در [۰-۹]{4}\//)
    expect(within(notice).getByRole('link', { name: words.hold.ticket })).toBeTruthy()
  }
})

it('a waiting change is among what is to be done at home, and leads to where it is confirmed', async () => {
  const person = await stage.owner()
  await stage.proposed('phone', person)
  await signInWith(person.token)
  const { user } = await renderApp('/')
  await user.click(await screen.findByRole('link', { name: new RegExp(`تغییر ${fa.enums.guarded_field.phone}`) }))
  expect(await screen.findByRole('region', { name: t.title })).toBeTruthy()
})

it('a change of the own account of a member of staff is confirmed by them in the same place', async () => {
  const member = await stage.staff('2')
  const { value } = await stage.proposed('phone', member, stage.admin)
  await signInWith(member.token)
  const { user } = await renderApp('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: /^حساب / }))
  await user.click(await screen.findByRole('menuitem', { name: fa.paths.userAccount }))
  await screen.findByRole('region', { name: t.title })
  // Nothing of the contract or of partners, which are of end users.
  expect(screen.queryByRole('link', { name: words.tabs.contract })).toBeNull()
  expect(screen.queryByText(words.partner.title)).toBeNull()
  await user.click(screen.getByRole('button', { name: t.send }))
  const box = await screen.findByLabelText(new RegExp(words.code.label))
  await user.type(box, thePlatform().lastCode(member.phone))
  await user.click(screen.getByRole('button', { name: t.confirm }))
  await screen.findByText(new RegExp(fa.errors.ended.address))
  expect((await stage.rowOf(member.uuid)).phone).toBe(value)
  await signInWith(await thePlatform().tokenOf(member.uuid))
  await renderApp('/user-account')
  const notice = await screen.findByRole('region', { name: words.hold.title })
  expect(notice.textContent).toContain(words.hold.not_me_staff)
  expect(within(notice).queryByRole('link', { name: words.hold.ticket })).toBeNull()
})

it('waits for the code of a waiting change over a reload, with the time and the tries that are left', async () => {
  const { person, value, user } = await visited()
  await user.click(screen.getByRole('button', { name: t.send }))
  const first = await screen.findByLabelText(new RegExp(words.code.label))
  const right = thePlatform().lastCode(person.phone)
  await user.type(first, right === '000000' ? '000001' : '000000')
  await user.click(screen.getByRole('button', { name: t.confirm }))
  await screen.findByText(fa.errors.wrong_code)
  await openAddress('/user-account')
  const box = await screen.findByLabelText(new RegExp(words.code.label))
  expect(screen.getByText('۲ تلاش دیگر باقی است.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^ارسال دوباره/ }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t.send })).toBeNull()
  await user.type(box, right)
  await user.click(screen.getByRole('button', { name: t.confirm }))
  await screen.findByText(new RegExp(fa.errors.ended.address))
  expect((await stage.rowOf(person.uuid)).phone).toBe(value)
})

it('a waiting change is refused, and nothing changes', async () => {
  const { person, user } = await visited()
  await user.click(screen.getByRole('button', { name: t.refuse }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.refuse }))
  await screen.findByText(t.refused)
  await waitFor(() => expect(screen.queryByRole('region', { name: t.title })).toBeNull())
  expect((await stage.rowOf(person.uuid)).phone).toBe(person.phone)
})
