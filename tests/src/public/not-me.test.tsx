import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../contract/people/users'
import { departments } from '../../../platform/db/schema'
import { guardedStage, type GuardedStage } from '../../support/scenes/guarded-people'
import { calls, network, renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform('empty')

let stage: GuardedStage
beforeAll(async () => {
  stage = await guardedStage(thePlatform())
  const team = { name: 'پشتیبانی حساب', description: '', slaMinutes: 60, serves: 'accounts' } as const
  await thePlatform()
    .db.insert(departments)
    .values({ id: 7, ...team })
})

const { not_me: t, again } = fa.public

/** Somebody whose phone was changed against their will, and the token of the warning they got. */
const warned = async () => {
  const person = await stage.owner()
  const { id } = await stage.proposed('phone', person)
  await stage.decide(id, true, stage.supervisor)
  return { person, token: stage.linkOf(person.phone) }
}
const button = () => screen.findByRole('button', { name: t.submit })
const supportPhone = () => screen.queryByRole('link', { name: '۰۲۱-۰۰۰۰۰۰۰۰' })?.getAttribute('href') ?? undefined
const alarms = () => calls.filter((call) => call === 'POST /api/account/not-me/')

describe('the link "this was not me"', () => {
  it('says what changed and what will happen, does nothing by itself, and locks the account at the button', async () => {
    const { person, token } = await warned()
    const { user } = await renderApp(`/not-me#${token}`)
    const go = await button()
    expect(screen.getByText(new RegExp(`^${t.fields.phone}`)).textContent).toMatch(/[۰-۹]/)
    for (const effect of Object.values(t.effects)) expect(screen.getByText(effect)).toBeTruthy()
    expect(document.title).toContain(t.title)
    expect(alarms()).toEqual([])
    expect((await stage.rowOf(person.uuid)).moneyLockedAt).toBeNull()
    const thief = await thePlatform().tokenOf(person.uuid)
    await user.dblClick(go)
    await screen.findByText(t.done)
    expect(screen.getByText(/تیکت [۰-۹]+/)).toBeTruthy()
    for (const step of Object.values(t.next)) expect(screen.getByText(step)).toBeTruthy()
    expect(supportPhone()).toBe('tel:02100000000')
    expect(alarms()).toHaveLength(1)
    expect((await stage.rowOf(person.uuid)).moneyLockedAt).not.toBeNull()
    expect((await thePlatform().call(people.currentUser, {}, { token: thief })).status).toBe(401)
  })

  it('says of a used, cut or missing link that it does not work, and what to do', async () => {
    const { token } = await warned()
    const first = await renderApp(`/not-me#${token}`)
    await first.user.click(await button())
    await screen.findByText(t.done)
    for (const hash of [`#${token}`, `#${token.slice(0, 20)}`, '']) {
      await renderApp(`/not-me${hash}`)
      expect((await screen.findByText(t.gone)).getAttribute('role')).toBe('alert')
      expect(screen.getByText(t.gone_next)).toBeTruthy()
      expect(supportPhone()).toBe('tel:02100000000')
      expect(screen.queryByRole('button', { name: t.submit })).toBeNull()
    }
  })

  it('follows another link that is put into the same tab', async () => {
    const { token } = await warned()
    await renderApp(`/not-me#${token.slice(0, 20)}`)
    await screen.findByText(t.gone)
    window.location.hash = `#${token}`
    expect(await button()).toBeTruthy()
  })

  it('says so when another used the link meanwhile', async () => {
    const { token } = await warned()
    const { user } = await renderApp(`/not-me#${token}`)
    const go = await button()
    network.use(
      http.post('*/api/account/not-me/', () => HttpResponse.json({ error: { code: 'not_found' } }, { status: 404 })),
    )
    await user.click(go)
    await screen.findByText(t.gone)
  })

  it('offers another try without a line, before and after the button', async () => {
    const { token } = await warned()
    network.use(http.post('*/api/account/not-me/look/', () => HttpResponse.error(), { once: true }))
    const { user } = await renderApp(`/not-me#${token}`)
    await screen.findByText(fa.errors.unreachable)
    expect(screen.getByText(t.nothing_yet)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: again }))
    const go = await button()
    network.use(http.post('*/api/account/not-me/', () => HttpResponse.error(), { once: true }))
    await user.click(go)
    await screen.findByText(fa.errors.unreachable)
    await user.click(await button())
    await screen.findByText(t.done)
  })

  it('is there in English too', async () => {
    const { token } = await warned()
    localStorage.setItem('pishkhan.locale', 'en')
    await renderApp(`/not-me#${token}`)
    await screen.findByRole('button', { name: /It was not me/ })
  })
})
