import { useState } from 'react'
import { useOnChange } from '../data/useOnChange'

/**
 * The text being typed into a box that shows its value in another spelling. It is given up as soon as the value becomes
 * one that this box did not report with `tell`: a form starts over, or adopts a later draft. While the value stays the
 * same, as an empty one may, what cannot be read stays, too.
 */
export const useTyping = <V extends string | number | null>(value: V, onChange: (value: V) => void) => {
  const [draft, setDraft] = useState<string>()
  const [told, setTold] = useState(value)
  useOnChange(value, () => {
    if (value === told) return
    setTold(value)
    setDraft(undefined)
  })
  const tell = (next: V) => {
    setTold(next)
    onChange(next)
  }
  return { draft, setDraft, tell }
}
