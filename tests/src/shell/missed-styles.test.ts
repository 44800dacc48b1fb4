import { afterEach, expect, it } from 'vitest'
import { loadScreen } from '../../../src/shell/loadScreen'
import { watchStyles } from '../../../src/ui/missedStyles'

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[data-tried]')]
const style = (): HTMLLinkElement => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset['tried'] = ''
  document.head.append(link)
  return link
}

afterEach(() => links().forEach((link) => link.remove()))

it('a screen that comes at a second try waits for the looks that did not come at the first', async () => {
  watchStyles()
  const missing = style()
  const there = style()
  missing.dispatchEvent(new Event('error'))
  let shown = false
  const Screen = () => null
  const loading = loadScreen(async () => Screen).then((screen) => {
    shown = true
    return screen
  })
  await new Promise((done) => setTimeout(done, 20))
  const [again, other] = links()
  expect([again === missing, other === there, shown]).toEqual([false, true, false])
  // Another failure keeps no screen away, and is tried again with the next one.
  again!.dispatchEvent(new Event('error'))
  expect(await loading).toBe(Screen)
  const next = loadScreen(async () => Screen)
  await new Promise((done) => setTimeout(done, 20))
  expect(links()[0]).not.toBe(again)
  links()[0]!.dispatchEvent(new Event('load'))
  await next
  const last = links()[0]
  await loadScreen(async () => Screen)
  expect(links()[0]).toBe(last)
})
