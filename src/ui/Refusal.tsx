import type { ReactNode } from 'react'
import { FailureText } from './states'
import { classed } from './classed'
import css from './Refusal.module.css'

const Box = classed('p', css.box)

interface RefusalProps {
  /** What the call threw; nothing is shown while it is undefined or null. */
  readonly error?: unknown
  /** Words of one's own instead of those of the error. */
  readonly children?: ReactNode
}

// In braces: newer browsers answer the call with a promise, which is no way to clean up.
const inView = (box: HTMLElement | null) => {
  box?.scrollIntoView?.({ block: 'nearest' })
}

/** Why a form or a dialog was refused, in a box inside of it, brought into view and read out at once. */
export const Refusal = ({ error, children }: RefusalProps) => {
  const words = children ?? (error === undefined || error === null ? undefined : <FailureText error={error} />)
  return words === undefined ? null : (
    <Box role="alert" ref={inView}>
      {words}
    </Box>
  )
}
