import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { Glyph } from '../../ui/Glyph'
import { paletteOf, tint } from '../../ui/palette'
import { FailureText } from '../../ui/states'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  padding: '12px 14px',
  borderRadius: 12,
  lineHeight: 1.9,
  fontSize: '0.9375rem',
  background: tint(paletteOf(theme).error.main, 9),
  '&.warn': { background: tint(paletteOf(theme).warning.main, 12) },
  '& svg': { color: paletteOf(theme).error.main, marginBlockStart: 5 },
  '&.warn svg': { color: paletteOf(theme).warning.main },
  '& p': { margin: 0 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 },
  '& > div': { minInlineSize: 0, overflowWrap: 'anywhere' },
}))

/** A notice inside a form or composer, announced when it appears. */
export const Notice = ({ tone, children }: { readonly tone: 'warn' | 'error'; readonly children: ReactNode }) => (
  <Box role="alert" className={tone}>
    <Glyph name="alert" />
    <div>{children}</div>
  </Box>
)

interface SendFailureProps {
  readonly error: unknown
  /** Said when nobody knows whether the platform took the text. */
  readonly doubt: ReactNode
}

/** Why a text was not sent, what remains of it, and the request id to quote. */
export const SendFailure = ({ error, doubt }: SendFailureProps) => {
  const translate = useTranslate()
  const signedOut = error instanceof PlatformError && error.code === 'unauthenticated'
  const id = error instanceof PlatformError && error.status >= 500 ? error.requestId : undefined
  return (
    <Notice tone="error">
      <p>
        <FailureText error={error} /> {!signedOut && translate('tickets.form.kept')}
        {id && <> {translate('errors.reference', { id })}</>}
      </p>
      {isUnanswered(error) && <p>{doubt}</p>}
    </Notice>
  )
}
