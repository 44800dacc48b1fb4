import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { link } from '../../paths'
import { PlainLink } from '../../shared/feedback/LinkButton'
import { EmptyState } from '../../shared/feedback/states'
import { MailContent } from './MailContent'

/** One mail of a user: its codes first, its text in a locked frame, and the mails beside it. */
export const MailContentScreen = () => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <EmptyState
        title={translate('mail.one.missing')}
        action={<PlainLink to={link('adminEmail')}>{translate('mail.one.to_list')}</PlainLink>}
      />
    )
  return <MailContent key={id} id={id} own={false} />
}
