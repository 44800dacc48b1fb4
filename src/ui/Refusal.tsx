import type { ReactNode } from 'react'
import { FailureText } from './states'
import { classed } from './classed'
import css from './Refusal.module.css'

const Box = classed('p', css.box)

interface RefusalProps {
  /** What the call threw; nothing is shown while it is undefined or null. */
  readonly error?: unknown
  /** Custom text instead of the error's. */
  readonly children?: ReactNode
}

// In braces: in newer browsers the call returns a promise, which React must not take for a cleanup function.
const inView = (box: HTMLElement | null) => {
  box?.scrollIntoView?.({ block: 'nearest' })
}

/** Why a form or a dialog was refused, in a box inside it, scrolled into view and announced at once. */
export const Refusal = ({ error, children }: RefusalProps) => {
  const words = children ?? (error === undefined || error === null ? undefined : <FailureText error={error} />)
  return words === undefined ? null : (
    <Box role="alert" ref={inView}>
      {words}
    </Box>
  )
}
