import { describe, expect, it } from 'vitest'
import { fits, keyLabels, shortcutIds, shortcuts } from '../../../../src/ui/shortcuts/shortcuts'
import { palette as texts } from '../../../../i18n/fa/palette'

const press = (init: KeyboardEventInit, target: Element = document.body): KeyboardEvent => {
  let heard: KeyboardEvent | undefined
  const hear = (event: KeyboardEvent) => (heard = event)
  document.addEventListener('keydown', hear, { once: true })
  if (target !== document.body) document.body.append(target)
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  if (!heard) throw new Error('not heard')
  return heard
}
const { palette, sheet, search } = shortcuts
const plain = { code: 'KeyJ', group: 'lists' } as const

describe('a shortcut', () => {
  it('is a place on the keyboard, whatever letter the layout puts there', () => {
    expect(fits(palette, press({ code: 'KeyK', key: 'ن', ctrlKey: true }))).toBe(true)
    expect(fits(palette, press({ code: 'KeyK', key: 'k', metaKey: true }))).toBe(true)
    expect(fits(palette, press({ code: 'KeyK', key: 'ن' }))).toBe(false)
    expect(fits(plain, press({ code: 'KeyJ', key: 'ت' }))).toBe(true)
    expect(fits(plain, press({ code: 'KeyJ', key: 'ت', ctrlKey: true }))).toBe(false)
  })

  it('knows the question mark of any layout, and tells it from the slash', () => {
    for (const init of [
      { code: 'Slash', key: '؟', shiftKey: true },
      { code: 'Digit7', key: '؟', shiftKey: true },
      { code: 'Minus', key: '?', shiftKey: true },
    ]) {
      expect(fits(sheet, press(init))).toBe(true)
      expect(fits(search, press(init))).toBe(false)
    }
    expect(fits(search, press({ code: 'Slash', key: '/' }))).toBe(true)
  })

  it('leaves plain keys to whoever types or stands in a dialog', () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    for (const place of [document.createElement('input'), document.createElement('textarea'), dialog]) {
      expect(fits(sheet, press({ code: 'Slash', key: '?', shiftKey: true }, place))).toBe(false)
    }
    const box = document.createElement('input')
    expect(fits(palette, press({ code: 'KeyK', key: 'k', ctrlKey: true }, box))).toBe(true)
    expect(fits(sheet, press({ code: 'Slash', key: '?', shiftKey: true, isComposing: true }))).toBe(false)
  })

  it('has words, and no two are pressed alike', () => {
    const faces = shortcutIds.map((id) => keyLabels(shortcuts[id], false).join(' '))
    expect(new Set(faces).size).toBe(faces.length)
    expect(Object.keys(texts.shortcuts.keys).sort()).toEqual([...shortcutIds].sort())
    expect(keyLabels(palette, false)).toEqual(['Ctrl', 'K'])
    expect(keyLabels(sheet, true)).toEqual(['Shift', '/'])
  })
})
