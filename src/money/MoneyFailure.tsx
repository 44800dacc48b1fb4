import { useTranslate } from 'react-admin'
import { isUnanswered } from '../data/http/errors'
import { FailureText } from '../ui/states'

/** Why a write about money failed; after a lost answer also says that the same form may safely be sent again. */
export const MoneyFailure = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  return (
    <>
      <FailureText error={error} /> {isUnanswered(error) && translate('money.transfers.once')}
    </>
  )
}
