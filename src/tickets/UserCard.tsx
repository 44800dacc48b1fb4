import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { people } from '../../contract/people/users'
import { roleOf } from '../../contract/access'
import type { Ticket } from '../../contract/tickets/tickets'
import { link, listLink } from '../paths'
import { useRead } from '../data/useRead'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf } from '../ui/palette'
import { ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { MoneyField, PhoneField } from '../ui/fields/figures'
import { Given, PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  fontSize: '0.875rem',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 12, alignItems: 'baseline' },
  '& dt': { color: paletteOf(theme).text.secondary, whiteSpace: 'nowrap' },
  '& dd': { margin: 0, textAlign: 'end', minInlineSize: 0, overflowWrap: 'anywhere' },
}))

const Links = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 14,
  padding: 0,
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minBlockSize: 44,
    color: paletteOf(theme).text.primary,
    textDecoration: 'none',
    fontSize: '0.875rem',
    borderRadius: 8,
  },
  '& a:hover': { color: paletteOf(theme).primary.main },
  '& a:focus-visible': focusRing(theme),
  '& svg': { color: paletteOf(theme).text.secondary },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
  '& .count': { marginInlineStart: 'auto', color: paletteOf(theme).text.secondary },
  '@media print': { display: 'none' },
}))

/** Who wrote the ticket: role, subscription, credit, and the ways to everything else of theirs. */
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
