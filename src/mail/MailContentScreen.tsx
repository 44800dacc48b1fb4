import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { latin } from '../../contract/text'
import { PlatformError } from '../data/http/errors'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { EmptyState, ErrorState } from '../ui/states'
import { MailContent } from './MailContent'

const notThere = new PlatformError({ status: 404, code: 'not_found' })

/** One mail of a user: its codes first, its text in a sandboxed frame, and the neighbouring mails. */
export const MailContentScreen = () => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const asked = latin(query.get('id') ?? '').trim()
  const id = Number(asked)
  const toList = <SecondaryLink to={link('adminEmail')}>{translate('mail.one.to_list')}</SecondaryLink>
  if (asked === '') return <EmptyState title={translate('mail.one.missing')} action={toList} />
  if (!Number.isSafeInteger(id) || id < 1) return <ErrorState error={notThere} action={toList} />
  return <MailContent key={id} id={id} own={false} />
}
