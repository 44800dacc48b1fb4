import { useLayoutEffect, useReducer, useRef } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

interface Typed {
  readonly box: Box
  readonly text: string
  readonly caret: number
  /** Delete, which leaves the caret behind a separator instead of before it. */
  readonly forward: boolean
}

/** Digits and points stay, separators come and go. */
const signs = /[\p{Nd}.٫]/gu

const placeIn = (shown: string, { text, caret, forward }: Typed): number => {
  if (caret === text.length) return shown.length
  if (shown.length === text.length) return caret
  const before = text.slice(0, caret).match(signs)?.length ?? 0
  const places = [...shown.matchAll(signs)].map(({ index }) => index)
  const behind = before === 0 ? 0 : (places[before - 1] ?? shown.length - 1) + 1
  return forward ? (places[before] ?? shown.length) : behind
}

/**
 * Keeps the caret where somebody types while the box shows the text in another spelling; by itself the browser would
 * move it to the end. To be called with every change, before the text is passed on.
 */
export const useCaret = (shown: string): ((box: Box, event: Event) => void) => {
  const typed = useRef<Typed>(undefined)
  // Without a render, React would restore a text that came out unchanged after any effect.
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const { current: last } = typed
    typed.current = undefined
    if (!last || last.text === shown || document.activeElement !== last.box) return
    const place = placeIn(shown, last)
    last.box.setSelectionRange(place, place)
  })
  return (box, event) => {
    const { value: text, selectionStart: caret } = box
    // Native selects and typed kinds such as e-mail have none.
    if (typeof caret !== 'number') return
    typed.current = { box, text, caret, forward: (event as InputEvent).inputType === 'deleteContentForward' }
    render()
  }
}
