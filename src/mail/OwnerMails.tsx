import { ListContextProvider, useTranslate, type RaRecord } from 'react-admin'
import type { Input, Reply } from '../../contract/endpoint'
import { mail } from '../../contract/mail/mail'
import { useRead } from '../data/useRead'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState } from '../ui/states'
import { CopyCode } from '../ui/CopyCode'
import { FilterBar } from '../list/filters/FilterBar'
import type { FilterDef } from '../list/filters/filters'
import { CleanUrl } from '../list/table/url/CleanUrl'
import type { Column } from '../list/table/columns'
import { ListTable } from '../list/table/ListTable'
import { Pagination } from '../list/table/paging/Pagination'
import { SelectionProvider } from '../list/table/selection'
import { useListAddress, useListOver } from '../list/table/url/useListAddress'
import { Mailboxes, MailboxesSkeleton } from './Mailboxes'
import { MailAddress } from './MailAddress'

type MailsReply = Reply<typeof mail.botEmails>
type MailRow = MailsReply['results'][number] & RaRecord

const columns: readonly Column<MailRow>[] = [
  {
    source: 'subject',
    label: 'mail.columns.subject',
    kind: 'text',
    primary: true,
  },
  {
    source: 'codes',
    label: 'mail.columns.codes',
    kind: 'text',
    wraps: false,
    render: ({ codes }) => (codes[0] ? <CopyCode code={codes[0]} /> : '—'),
  },
  {
    source: 'from',
    label: 'mail.columns.from',
    kind: 'text',
    wraps: false,
    render: ({ from }) => <MailAddress>{from}</MailAddress>,
  },
  {
    source: 'mailbox',
    label: 'mail.columns.mailbox',
    kind: 'text',
    wraps: false,
    hideOnPhone: true,
    render: ({ mailbox }) => <MailAddress>{mailbox}</MailAddress>,
  },
  { source: 'received_at', label: 'mail.columns.received', kind: 'datetime' },
]

const filtersOf = (boxes: MailsReply['mailboxes']): readonly FilterDef[] => [
  {
    kind: 'select',
    source: 'source',
    label: 'mail.filters.source',
    options: boxes.map(({ email }) => ({ value: email, text: email })),
  },
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'mail.filters.range' },
]

interface OwnerMailsProps {
  readonly uuid: string
  /** The address a row links to. */
  readonly toMail: (mail: { readonly id: number }) => string
  /** The reader owns the mailboxes. */
  readonly own: boolean
}

const Mails = ({ uuid, toMail, own }: OwnerMailsProps) => {
  const translate = useTranslate()
  const address = useListAddress()
  const { filterValues, page, perPage } = address
  const query = { ...filterValues, page, page_size: perPage } as NonNullable<Input<typeof mail.botEmails>['query']>
  const answer = useRead(mail.botEmails, { params: { id: uuid }, query }, { keep: true })
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
      {boxes ? <Mailboxes boxes={boxes} own={own} /> : <MailboxesSkeleton own={own} />}
      {boxes?.length !== 0 && (
        <ListContextProvider value={list}>
          <SelectionProvider>
            <div>
              <h2 className="visually-hidden">{translate('mail.list')}</h2>
              <FilterBar filters={filtersOf(boxes ?? [])} always={['source', 'start_date']} />
              <ListTable<MailRow>
                columns={columns}
                rowLink={toMail}
                rowLabel={({ subject }) => subject}
                caption="mail.list"
                empty={
                  <EmptyState
                    title={translate('mail.none')}
                    text={translate(own ? 'mail.own.none_text' : 'mail.none_text')}
                  />
                }
              />
              <Pagination />
            </div>
          </SelectionProvider>
        </ListContextProvider>
      )}
    </>
  )
}

/** Somebody's mailboxes and their mails. */
export const OwnerMails = (props: OwnerMailsProps) => (
  <CleanUrl columns={columns} sort="" endpoint={mail.botEmails}>
    <Mails {...props} />
  </CleanUrl>
)
