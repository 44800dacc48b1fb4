import { LinkBase, useTranslate } from 'react-admin'
import { useState } from 'react'
import { link } from '../paths'
import { SecondaryButton } from '../ui/Control'
import { EmptyLine } from '../ui/EmptyLine'
import { SecondaryLink } from '../ui/LinkButton'
import { Section } from '../ui/Section'
import { ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { RelativeTime } from '../ui/fields/dates'
import { Given, Ltr, PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { drills, type Stats } from './drills'
import { classed } from '../ui/classed'
import css from './Inbox.module.css'

type Item = Stats['inbox'][number]

const shortest = 8

const Rows = classed('ul', css.rows)

const Row = ({ item }: { readonly item: Item }) => {
  const translate = useTranslate()
  const ticket = item.kind === 'ticket'
  const to = ticket ? link('adminViewTicket', { ticket_id: item.id }) : link('adminRequestDetails', { id: item.id })
  return (
    <li>
      <LinkBase to={to}>
        {ticket ? (
          <Given>{item.title}</Given>
        ) : (
          <>
            {item.type !== null && translate(`enums.request_type.${item.type}`)} <Ltr>{item.title}</Ltr>
          </>
        )}
      </LinkBase>
      <span className="about">
        <span>{translate(`enums.inbox_kind.${item.kind}`)}</span>
        <PersonName name={item.user.name} />
      </span>
      <span className="age">
        <RelativeTime value={item.since} />
        {item.late && <StatusChip state="late" of="sla" />}
      </span>
    </li>
  )
}

const Items = ({ items }: { readonly items: readonly Item[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [whole, setWhole] = useState(false)
  const shown = whole ? items : items.slice(0, shortest)
  return (
    <>
      <Rows>
        {shown.map((item) => (
          <Row key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Rows>
      {items.length > shortest && (
        <SecondaryButton
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          style={{ marginBlockStart: 10 }}
        >
          {translate(whole ? 'dashboard.inbox.fewer' : 'dashboard.inbox.more', { n: number(items.length - shortest) })}
        </SecondaryButton>
      )}
    </>
  )
}

interface InboxProps {
  readonly stats: Stats | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** What awaits the current user, longest waiting first. */
export const Inbox = ({ stats, error, onRetry }: InboxProps) => {
  const translate = useTranslate()
  return (
    <Section
      title={translate('dashboard.inbox.title')}
      note={stats?.inbox.length === 0}
      actions={
        <span style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap' }}>
          <SecondaryLink to={drills.myTickets()}>{translate('dashboard.inbox.tickets')}</SecondaryLink>
          <SecondaryLink to={drills.myRequests()}>{translate('dashboard.inbox.requests')}</SecondaryLink>
        </span>
      }
    >
      {stats ? (
        stats.inbox.length === 0 ? (
          <EmptyLine>{translate('dashboard.inbox.empty')}</EmptyLine>
        ) : (
          <Items items={stats.inbox} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div role="status" style={{ display: 'grid', gap: 18 }}>
          <span className="visually-hidden">{translate('table.loading')}</span>
          {[100, 92, 96, 84].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} height={24} />
          ))}
        </div>
      )}
    </Section>
  )
}
