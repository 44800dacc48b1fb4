import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { people } from '../../contract/people/users'
import { roleOf } from '../../contract/access'
import type { Ticket } from '../../contract/tickets/tickets'
import { link, listLink } from '../paths'
import { useRead } from '../data/useRead'
import { Glyph } from '../ui/Glyph'
import { ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { MoneyField, PhoneField } from '../ui/fields/figures'
import { Given, PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { classed } from '../ui/classed'
import css from './UserCard.module.css'

const Facts = classed('dl', css.facts)

const Links = classed('ul', css.links)

/** Who opened the ticket: role, subscription, credit, and links to everything else of theirs. */
export const UserCard = ({ user }: { readonly user: Ticket['user'] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, isPending, refetch } = useRead(people.users, { query: { user_uuid: user.uuid } })
  const person = data?.results[0]
  const file = person?.file
  const { key } = roleOf({ type: user.type })
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ['tickets.card.role', translate(`enums.role.${key}`)],
    ...(person
      ? ([
          ['tickets.card.phone', <PhoneField key="phone" value={person.phone} />],
          ['tickets.card.status', <StatusChip key="status" state={person.status} of="user_status" />],
        ] as const)
      : []),
    ...(file
      ? ([
          [
            'tickets.card.subscription',
            file.subscription ? (
              <Given key="package">{file.subscription.package}</Given>
            ) : (
              translate('enums.user_status.none')
            ),
          ],
          ...(file.subscription
            ? ([['tickets.card.ends', <DateField key="ends" value={file.subscription.ends} />]] as const)
            : []),
          ...file.credit.map(
            ({ currency, amount }) =>
              ['tickets.card.credit', <MoneyField key={currency} amount={amount} currency={currency} />] as const,
          ),
        ] as const)
      : []),
  ]
  const ways = [
    { to: link('adminViewEditUser', { user_uuid: user.uuid }), label: 'tickets.card.file' },
    {
      to: listLink('adminAllTickets', { user_uuid: user.uuid }),
      label: 'tickets.card.tickets',
      count: file?.open_tickets,
    },
    {
      to: listLink('adminAllRequests', { user_uuid: user.uuid }),
      label: 'tickets.card.requests',
      count: file?.open_requests,
    },
  ]
  return (
    <>
      <p style={{ margin: 0, marginBlockEnd: 12, fontWeight: 700 }}>
        <PersonName name={user.name} />
      </p>
      <Facts>
        {rows.map(([label, value], at) => (
          <div key={at}>
            <dt>{translate(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {isPending && (
        <div
          role="status"
          aria-label={translate('table.loading')}
          style={{ display: 'grid', gap: 12, marginBlockStart: 12 }}
        >
          <SkeletonBar />
          <SkeletonBar width="80%" />
          <SkeletonBar width="60%" />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Links>
        {ways.map(({ to, label, count }) => (
          <li key={label}>
            <LinkBase to={to}>
              {translate(label)}
              {count !== undefined && count > 0 && (
                <span className="count">{translate('tickets.card.open', { n: number(count) })}</span>
              )}
              <Glyph name="forward" size={18} />
            </LinkBase>
          </li>
        ))}
      </Links>
    </>
  )
}
