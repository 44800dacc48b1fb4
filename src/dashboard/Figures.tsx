import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { todayInTehran, toIso, toJalali } from '../../contract/jalali'
import { isYoung, Kpi, KpiStrip, type KpiProps } from '../ui/Kpi'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'
import { drills, type Stats } from './drills'

const Counts = styled(KpiStrip)({
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  '@media (max-width: 599.95px)': { gap: 10 },
})

/** Amounts are long and never break, so their cards are wide. */
const Amounts = styled(KpiStrip)({
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(270px, 100%), 1fr))',
  '@media (max-width: 599.95px)': {
    gap: 10,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '--most': '1.375rem',
  },
})

type Compared = Stats['new_users']

/** This Persian month up to the day of the figures. */
const monthOf = (asOf: string): readonly [start: string, end: string] => {
  const today = todayInTehran(new Date(asOf))
  return [toIso({ ...toJalali(today), day: 1 }), today]
}

const Waiting = () => {
  const translate = useTranslate()
  const labels = ['new_users', 'active', 'sold', 'open_tickets', 'open_requests'] as const
  return (
    <Counts role="status" aria-label={translate('table.loading')}>
      {labels.map((label) => (
        <Kpi key={label} label={translate(`dashboard.kpi.${label}`)} value="" loading />
      ))}
    </Counts>
  )
}

const Known = ({ stats }: { readonly stats: Stats }) => {
  const translate = useTranslate()
  const { number, money } = useFormats()
  const month = monthOf(stats.as_of)
  const young = isYoung(...month)
  const change = ({ value, previous }: Compared): NonNullable<KpiProps['change']> => ({
    now: value,
    before: previous,
    words: number(previous),
    counts: true,
    young,
  })
  const { open_tickets: tickets, open_requests: requests, income = [], unpaid_withdrawals: unpaid = [] } = stats
  return (
    <>
      <Counts>
        <Kpi
          label={translate('dashboard.kpi.open_tickets')}
          value={number(tickets.value)}
          to={drills.openTickets()}
          hint={translate('dashboard.kpi.tickets_hint', {
            waiting: number(tickets.waiting),
            late: number(tickets.late),
          })}
        />
        <Kpi
          label={translate('dashboard.kpi.open_requests')}
          value={number(requests.value)}
          to={drills.openRequests()}
          hint={translate('dashboard.kpi.requests_hint', {
            staff: number(requests.staff),
            late: number(requests.late),
          })}
        />
        <Kpi
          label={translate('dashboard.kpi.new_users')}
          value={number(stats.new_users.value)}
          change={change(stats.new_users)}
          to={drills.newUsers(...month)}
        />
        <Kpi
          label={translate('dashboard.kpi.active')}
          value={number(stats.active_subscriptions.value)}
          change={{ ...change(stats.active_subscriptions), young: false }}
          to={drills.active()}
        />
        <Kpi
          label={translate('dashboard.kpi.sold')}
          value={number(stats.sold_subscriptions.value)}
          change={change(stats.sold_subscriptions)}
          to={drills.sold(...month)}
        />
      </Counts>
      {income.length + unpaid.length > 0 && (
        <Amounts>
          {income.map(({ currency, value, previous }) => (
            <Kpi
              key={`income ${currency}`}
              label={translate('dashboard.kpi.income')}
              value={<MoneyField amount={value} currency={currency} />}
              change={{ now: Number(value), before: Number(previous), words: money(previous, currency), young }}
              to={drills.income(...month)}
            />
          ))}
          {unpaid.map(({ currency, amount, count }) => (
            <Kpi
              key={`unpaid ${currency}`}
              label={translate('dashboard.kpi.unpaid')}
              value={<MoneyField amount={amount} currency={currency} />}
              to={drills.unpaidWithdrawals(currency)}
              hint={translate('dashboard.kpi.unpaid_hint', { n: number(count) })}
            />
          ))}
        </Amounts>
      )}
    </>
  )
}

/** The figures of the day, each a way to the rows behind it. */
export const Figures = ({ stats }: { readonly stats: Stats | undefined }) =>
  stats ? <Known stats={stats} /> : <Waiting />
