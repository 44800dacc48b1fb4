import { LinkBase } from 'react-admin'
import { mail } from '../../../contract/mail/mail'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { RelativeTime } from '../../ui/fields/dates'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { Latest, type LatestRowsProps } from './Latest'
import { useUserRecord } from './UserShow'

/** The newest e-mails in the mailboxes of a person; opening one is logged. */
export const LatestMails = ({ rows }: LatestRowsProps) => {
  const { uuid } = useUserRecord()
  const { data, error, refetch } = useRead(mail.botEmails, { params: { id: uuid }, query: { page_size: rows } })
  return (
    <Latest
      what="mails"
      asked={{ data: data?.results, total: data?.count, error, refetch }}
      all={link('adminEmail', { user_uuid: uuid })}
      renderRow={({ id, subject, mailbox, received_at }) => [
        <LinkBase key="main" to={link('adminEmailContent', { id })}>
          <Given>{subject}</Given>
        </LinkBase>,
        <RelativeTime key="when" value={received_at} />,
        <Ltr key="state" breakAnywhere>
          {mailbox}
        </Ltr>,
      ]}
    />
  )
}
