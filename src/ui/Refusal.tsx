import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { paletteOf, tint } from './palette'
import { FailureText } from './states'

const Box = styled('p')(({ theme }) => ({
  '&&': {
    margin: 0,
    padding: 12,
    borderRadius: 10,
    lineHeight: 1.8,
    color: paletteOf(theme).text.primary,
    background: tint(paletteOf(theme).error.main, 9),
  },
}))

interface RefusalProps {
  /** What the call threw; nothing is shown while it is undefined or null. */
  readonly error?: unknown
  /** Words of one's own instead of those of the error. */
  readonly children?: ReactNode
}

/** Why a form or a dialog was refused, in a box inside of it, read out at once. */
export const Refusal = ({ error, children }: RefusalProps) => {
  const words = children ?? (error === undefined || error === null ? undefined : <FailureText error={error} />)
  return words === undefined ? null : <Box role="alert">{words}</Box>
}
