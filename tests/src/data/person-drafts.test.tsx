import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { drafts } from '../../../contract/system/drafts'
import { useDraft } from '../../../src/data/drafts/drafts'
import { calls, network, signInAs, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const open = (key: string) => renderHook(() => useDraft(key, 'account'))
type Opened = ReturnType<typeof open>
const type = (draft: Opened, text: string) => act(() => draft.result.current.setText(text))
const shown = (draft: Opened) => draft.result.current.text

/** The browsers of one person: each has its own storage. */
const browser = () => {
  let kept: readonly (readonly [string, string])[] = Object.entries(localStorage)
  return {
    use: () => {
      localStorage.clear()
      for (const [name, value] of kept) localStorage.setItem(name, value)
    },
    leave: () => {
      kept = Object.entries(localStorage)
    },
  }
}

const onPlatform = async (token: string, key: string) =>
  (await thePlatform().call(drafts.drafts, { query: { keys: [key] } }, { token })).reply.results.map(
    ({ value }) => value['text'],
  )

/** A line that takes nothing. */
const cut = () => network.use(http.all('*/dashboard/drafts/', () => HttpResponse.error()))
const heal = () => {
  network.resetHandlers(...network.listHandlers().slice(1))
}

describe('a draft of the person', () => {
  it('is there at once, goes on in another browser and leaves both once sent', async () => {
    const { token } = await signInAs('2')
    const [desk, phone] = [browser(), browser()]
    const first = open('t1')
    type(first, 'نیمهٔ نخست')
    expect(shown(first)).toBe('نیمهٔ نخست')
    await waitFor(() => expect(first.result.current.kept).toBe(true))
    first.unmount()
    await waitFor(async () => expect(await onPlatform(token, 't1')).toEqual(['نیمهٔ نخست']))
    await waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).toContain('settled\\":true'))
    desk.leave()

    phone.use()
    const second = open('t1')
    await waitFor(() => expect(shown(second)).toBe('نیمهٔ نخست'))
    expect(second.result.current.kept).toBe(true)
    type(second, 'نیمهٔ نخست و دوم')
    act(() => second.result.current.forget())
    expect(shown(second)).toBe('')
    await waitFor(async () => expect(await onPlatform(token, 't1')).toEqual([]))
    second.unmount()

    desk.use()
    const again = open('t1')
    expect(shown(again)).toBe('نیمهٔ نخست')
    await waitFor(() => expect(shown(again)).toBe(''))
    expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([])
  })

  it('typed on a dead line waits here, and goes when the line is back', async () => {
    const { token } = await signInAs('2')
    cut()
    const offline = open('t2')
    type(offline, 'بی‌اینترنت')
    offline.unmount()
    const reloaded = open('t2')
    expect(shown(reloaded)).toBe('بی‌اینترنت')
    expect(await onPlatform(token, 't2')).toEqual([])
    heal()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await onPlatform(token, 't2')).toEqual(['بی‌اینترنت']))
    expect(shown(reloaded)).toBe('بی‌اینترنت')
  })

  it.each([1, 2])('is whole after a reload while sending number %i of it was under way', async (under) => {
    const { token } = await signInAs('2')
    const key = `t4.${under}`
    let [sent, passes] = [0, 0]
    const pass = (at: number) => waitFor(() => expect(passes).toBeGreaterThanOrEqual(at))
    network.use(
      http.put('*/dashboard/drafts/', async ({ request }) => {
        // What a test before had still to say may arrive as late as now, and is none of these.
        if (!(await request.clone().text()).includes(key)) return undefined
        const at = (sent += 1)
        if (at === 2 && under === 2) await pass(2)
        const { body, status, headers } = await thePlatform().app.fetch(request)
        if (at === 1) await pass(1)
        return new HttpResponse(body, { status, headers })
      }),
    )
    const pause = () => act(() => void document.dispatchEvent(new Event('focusout')))
    const draft = open(key)
    await waitFor(() => expect(calls.some((call) => call.includes(`keys=${key}`))).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    type(draft, 'خ')
    pause()
    await waitFor(async () => expect(await onPlatform(token, key)).toEqual(['خ']))
    type(draft, 'خیابان')
    pause()
    passes = under - 1
    await waitFor(() => expect(sent).toBe(under))
    // The letter would count as the newer one: the platform's clock stands still here.
    await new Promise((resolve) => setTimeout(resolve, 300))
    draft.unmount()
    const reloaded = open(key)
    await waitFor(async () => expect(await onPlatform(token, key)).toEqual(['خیابان']))
    passes = 2
    expect(shown(reloaded)).toBe('خیابان')
    reloaded.unmount()
  })

  it('is not seen by whoever signs in next at the same browser, nor sent as theirs', async () => {
    await signInAs('2')
    const draft = open('t3')
    type(draft, 'فقط برای من')
    const theirs = await signInAs('5')
    draft.unmount()
    const other = open('t3')
    expect(shown(other)).toBe('')
    await waitFor(() => expect(calls.filter((call) => call.includes('drafts/?'))).not.toEqual([]))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown(other)).toBe('')
    expect(await onPlatform(theirs.token, 't3')).toEqual([])
  })

  it('is asked for in one call with its neighbours', async () => {
    await signInAs('2')
    const all = renderHook(() => [useDraft('a', 'account'), useDraft('b', 'account'), useDraft('c')])
    // What a test before had still to say may arrive as late as now.
    const asked = () =>
      calls
        .filter((call) => /^GET .*drafts/.test(call))
        .map((call) => new URL(call.slice(4), 'http://x').searchParams.get('keys')?.split(',') ?? [])
        .filter((keys) => keys.includes('a') || keys.includes('b'))
    await waitFor(() => expect(asked()).toEqual([['a', 'b']]))
    all.unmount()
  })
})
