import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { isUuid } from '../../contract/scalars'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState } from '../ui/states'
import { PersonControl } from '../list/filters/PersonControl'
import { OwnerMails } from './OwnerMails'
import { classed } from '../ui/classed'
import css from './MailsScreen.module.css'

const Page = classed('div', css.page)

const toMail = ({ id }: { readonly id: number }): string => link('adminEmailContent', { id })

/** The mailboxes of a user, whether they still forward, and their mails; a row opens the mail. */
export const MailsScreen = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('user_uuid') ?? ''
  const uuid = isUuid(asked) ? asked.toLowerCase() : undefined
  return (
    <Page>
      <div className="head">
        <h1>{translate('mail.title')}</h1>
        <div className="owner">
          <PersonControl
            value={uuid}
            label={translate('mail.owner')}
            onChange={(chosen) => setQuery(chosen ? { user_uuid: chosen } : {})}
          />
        </div>
      </div>
      {!uuid && (
        <Card>
          <EmptyState
            icon="search"
            title={translate('mail.choose')}
            text={translate('mail.choose_text')}
            action={<SecondaryLink to={link('adminAllUsers')}>{translate('paths.adminAllUsers')}</SecondaryLink>}
          />
        </Card>
      )}
      {uuid && <OwnerMails key={uuid} uuid={uuid} toMail={toMail} own={false} />}
    </Page>
  )
}
