import { useTranslate } from 'react-admin'
import { mail as mailArea } from '../../contract/mail/mail'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { Glyph } from '../ui/Glyph'
import { SecondaryLink, TextLink } from '../ui/LinkButton'
import { FactList, Section } from '../ui/Section'
import { ErrorState, PageSkeleton } from '../ui/states'
import { DateTimeField } from '../ui/fields/dates'
import { Ltr, PersonName, langOf } from '../ui/fields/Ltr'
import { useNamedRecord } from '../ui/names/recordName'
import { MailBody } from './MailBody'
import { MailCodes } from './MailCodes'
import { lastListHref } from '../list/table/url/listMemory'
import { classed } from '../ui/classed'
import css from './MailContent.module.css'

const Page = classed('div', css.page)

interface MailContentProps {
  readonly id: number
  /** The reader owns the mailbox: links lead to their own mails, and the owner need not be named. */
  readonly own: boolean
}

/** One mail: its codes first, its text in a sandboxed frame, and the neighbouring mails. */
export const MailContent = ({ id, own }: MailContentProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(mailArea.botMessage, { params: { id } })
  useNamedRecord(data && (data.subject || translate('mail.one.no_subject')))
  const toMail = (mail: number) => (own ? link('email', { id: mail }) : link('adminEmailContent', { id: mail }))
  const listOf = (owner: string | undefined): string => {
    if (own) return lastListHref(link('email'))
    return owner ? link('adminEmail', { user_uuid: owner }) : lastListHref(link('adminEmail'))
  }
  const back = (owner?: string) => <SecondaryLink to={listOf(owner)}>{translate('mail.one.to_list')}</SecondaryLink>
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} action={back()} />
  if (!data) return <PageSkeleton blocks={3} />
  const { owner, subject, from, to, received_at, codes, next_id, previous_id } = data
  return (
    <Page>
      <nav className="ways" aria-label={translate('mail.one.title')}>
        {back(owner.uuid)}
        <span className="end">
          {previous_id !== null && (
            <SecondaryLink to={toMail(previous_id)} rel="prev">
              <Glyph name="back" size={18} />
              {translate('mail.one.newer')}
            </SecondaryLink>
          )}
          {next_id !== null && (
            <SecondaryLink to={toMail(next_id)} rel="next">
              {translate('mail.one.older')}
              <Glyph name="forward" size={18} />
            </SecondaryLink>
          )}
        </span>
      </nav>
      <h1 dir="auto" lang={langOf(subject)}>
        {subject || translate('mail.one.no_subject')}
      </h1>
      {codes.length > 0 && (
        <Section title={translate('mail.one.codes')}>
          <MailCodes codes={codes} />
        </Section>
      )}
      <Section title={translate('mail.one.facts')}>
        <FactList
          facts={[
            { label: translate('mail.one.from'), value: <Ltr breakAnywhere>{from}</Ltr> },
            { label: translate('mail.one.to'), value: <Ltr breakAnywhere>{to}</Ltr> },
            { label: translate('mail.one.received'), value: <DateTimeField value={received_at} /> },
            ...(own
              ? []
              : [
                  {
                    label: translate('mail.one.owner'),
                    value: (
                      <TextLink to={link('adminViewEditUser', { user_uuid: owner.uuid })}>
                        <PersonName name={owner.name} />
                      </TextLink>
                    ),
                  },
                ]),
          ]}
        />
      </Section>
      <MailBody key={id} mail={data} />
      {!own && <p className="quiet">{translate('mail.one.logged')}</p>}
    </Page>
  )
}
