import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { Glyph } from '../../ui/Glyph'
import { FailureText } from '../../ui/states'
import { classed } from '../../ui/classed'
import css from './SendFailure.module.css'

const Box = classed('div', css.box)

/** A notice inside a form or composer, announced when it appears. */
export const Notice = ({ tone, children }: { readonly tone: 'warn' | 'error'; readonly children: ReactNode }) => (
  <Box role="alert" className={tone}>
    <Glyph name="alert" />
    <div>{children}</div>
  </Box>
)

interface SendFailureProps {
  readonly error: unknown
  /** Shown when it is unknown whether the platform received the text. */
  readonly doubt: ReactNode
}

/** Why a text was not sent, whether it is kept, and the request id to quote. */
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
