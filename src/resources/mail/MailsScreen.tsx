import { styled } from '@mui/material/styles'
import { ListContextProvider, useTranslate, type RaRecord } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { Input, Reply } from '../../../contract/endpoint'
import { peopleReports } from '../../../contract/people-reports'
import { link } from '../../paths'
import { useQueryCall } from '../../providers/useCall'
import { PlainLink } from '../../shared/feedback/LinkButton'
import { Card } from '../../shared/feedback/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../shared/feedback/states'
import { CopyCode } from '../../shared/feedback/CopyCode'
import { Ltr } from '../../shared/fields/Ltr'
import { FilterBar } from '../../shared/filters/FilterBar'
import type { FilterDef } from '../../shared/filters/filters'
import { PersonControl } from '../../shared/filters/PersonControl'
import type { Column } from '../../shared/table/columns'
import { ListTable } from '../../shared/table/ListTable'
import { Pagination } from '../../shared/table/Pagination'
import { SelectionProvider } from '../../shared/table/selection'
import { useListAddress, useListOver } from '../../shared/table/useAddressedList'
import { Mailboxes } from './Mailboxes'

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& h2.list': { margin: '0 0 12px', fontSize: '1.0625rem', fontWeight: 700 },
  '& .owner': { display: 'grid', gap: 8, maxInlineSize: 420 },
  '& .owner span': { fontSize: '0.875rem', fontWeight: 600 },
})

type Mails = Reply<typeof peopleReports.botEmails>
type MailRow = Mails['results'][number] & RaRecord

const columns: readonly Column<MailRow>[] = [
  {
    source: 'subject',
    label: 'mail.columns.subject',
    kind: 'text',
    primary: true,
    width: 320,
  },
  {
    source: 'codes',
    label: 'mail.columns.codes',
    kind: 'text',
    render: ({ codes }) => (codes[0] ? <CopyCode code={codes[0]} /> : '—'),
  },
  { source: 'from', label: 'mail.columns.from', kind: 'text', render: ({ from }) => <Ltr breakAnywhere>{from}</Ltr> },
  {
    source: 'mailbox',
    label: 'mail.columns.mailbox',
    kind: 'text',
    hideOnPhone: true,
    render: ({ mailbox }) => <Ltr breakAnywhere>{mailbox}</Ltr>,
  },
  { source: 'received_at', label: 'mail.columns.received', kind: 'datetime' },
]

const toMail = ({ id }: MailRow): string => link('adminEmailContent', { id })

const filtersOf = (boxes: Mails['mailboxes']): readonly FilterDef[] => [
  {
    kind: 'select',
    source: 'source',
    label: 'mail.filters.source',
    options: boxes.map(({ email }) => ({ value: email, text: email })),
  },
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'mail.filters.range' },
]

const OwnerMails = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const address = useListAddress()
  const { filterValues, page, perPage } = address
  const query = { ...filterValues, page, page_size: perPage } as NonNullable<
    Input<typeof peopleReports.botEmails>['query']
  >
  const answer = useQueryCall(peopleReports.botEmails, { params: { id: uuid }, query }, { keep: true })
  const { data, error, refetch } = answer
  const list = useListOver<MailRow>(address, data?.results, data?.count, answer)
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  const boxes = data?.mailboxes
  return (
    <>
      {boxes ? <Mailboxes boxes={boxes} /> : <SkeletonBar height={140} />}
      {boxes?.length !== 0 && (
        <ListContextProvider value={list}>
          <SelectionProvider>
            <div>
              <h2 className="list">{translate('mail.list')}</h2>
              <FilterBar filters={filtersOf(boxes ?? [])} always={['source', 'start_date']} />
              <ListTable<MailRow>
                columns={columns}
                rowLink={toMail}
                rowLabel={({ subject }) => subject}
                caption="mail.list"
                empty={<EmptyState title={translate('mail.none')} text={translate('mail.none_text')} />}
              />
              <Pagination />
            </div>
          </SelectionProvider>
        </ListContextProvider>
      )}
    </>
  )
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The mailboxes of a user, whether they still forward, and what they brought; a row opens the mail. */
export const MailsScreen = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('user_uuid') ?? ''
  const uuid = guid.test(asked) ? asked.toLowerCase() : undefined
  return (
    <Page>
      <h1>{translate('mail.title')}</h1>
      <Card>
        <div className="owner">
          <span aria-hidden="true">{translate('mail.owner_hint')}</span>
          <PersonControl
            value={uuid}
            label={translate('mail.owner')}
            onChange={(chosen) => setQuery(chosen ? { user_uuid: chosen } : {})}
          />
        </div>
        {!uuid && (
          <EmptyState
            icon="search"
            title={translate('mail.choose')}
            text={translate('mail.choose_text')}
            action={<PlainLink to={link('adminAllUsers')}>{translate('paths.adminAllUsers')}</PlainLink>}
          />
        )}
      </Card>
      {uuid && <OwnerMails key={uuid} uuid={uuid} />}
    </Page>
  )
}
