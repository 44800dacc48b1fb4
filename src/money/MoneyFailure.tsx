import { useTranslate } from 'ra-core'
import { NotSent, PlatformError } from '../providers/errors'
import { FailureText } from '../shared/feedback/states'

/** Whether no answer came: what was asked for may have happened, or may happen yet. */
export const isUnanswered = (error: unknown): boolean =>
  error !== null &&
  error !== undefined &&
  !(error instanceof NotSent) &&
  !(error instanceof PlatformError && error.status < 500)

/** Why a write about money failed; after a lost answer also that the same form may be sent again without harm. */
export const MoneyFailure = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  return (
    <>
      <FailureText error={error} /> {isUnanswered(error) && translate('money.once')}
    </>
  )
}
