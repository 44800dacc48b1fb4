import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useDeferredValue } from 'react'
import { dashboard } from '../../contract/dashboard/dashboard'
import { useUser } from '../data/session/useUser'
import { useRead } from '../data/useRead'
import { SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { LinkTabs } from '../ui/LinkTabs'
import { paletteOf, tint } from '../ui/palette'
import { Card } from '../ui/Section'
import { ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { Alerts } from './Alerts'
import { Figures } from './Figures'
import { Inbox } from './Inbox'
import { keepPeriod, periodLink, periods, usePeriod } from './period'
import { Trends } from './Trends'
import { views, workOf } from './work'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  minInlineSize: 0,
  '& > .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& > .head > h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.6 },
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& .fresh': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 10,
    fontSize: '0.875rem',
    color: paletteOf(theme).text.secondary,
  },
  '& .old': { margin: 0, padding: '10px 14px', borderRadius: 10, background: tint(paletteOf(theme).warning.main, 12) },
  '@media (prefers-reduced-motion: no-preference)': {
    '& .turning svg': { animation: 'pishkhan-turn 900ms linear infinite' },
    '@keyframes pishkhan-turn': { to: { transform: 'rotate(1turn)' } },
  },
}))

/** Where staff start, each with what their work is: what should not wait, figures, what waits for them, and the months. */
export const DashboardScreen = () => {
  const translate = useTranslate()
  const { time } = useFormats()
  const months = usePeriod()
  const query = { months, withdraw_months: months }
  const { data: answer, error, isFetching, refetch } = useRead(dashboard.stats, { query }, { keep: true })
  // In slices: figures and charts are much work in one piece.
  const data = useDeferredValue(answer)
  const again = () => void refetch()
  const view = views[workOf(useUser())]
  const inbox = <Inbox stats={data} error={error} onRetry={again} />
  const failed = error !== null && data === undefined
  return (
    <Page>
      <div className="head">
        <h1>{translate('paths.adminDashboard')}</h1>
        <div className="fresh">
          {data && <span role="status">{translate('dashboard.as_of', { time: time(data.as_of) })}</span>}
          <SecondaryButton
            type="button"
            onClick={again}
            disabled={isFetching}
            className={isFetching ? 'turning' : undefined}
          >
            <Glyph name="refresh" size={18} />
            {translate(isFetching ? 'table.refreshing' : 'dashboard.refresh')}
          </SecondaryButton>
        </div>
      </div>
      {error !== null && data !== undefined && (
        <p className="old" role="status">
          {translate('table.failure.stale')}
        </p>
      )}
      {!failed && <Alerts stats={data} spared={view.spared} />}
      {view.inboxFirst && inbox}
      {failed ? (
        <Card>
          <ErrorState error={error} onRetry={again} />
        </Card>
      ) : (
        <Figures stats={data} figures={view.figures} />
      )}
      {!view.inboxFirst && inbox}
      <div className="head">
        <h2>{translate('dashboard.period.title')}</h2>
        <LinkTabs
          pills
          label={translate('dashboard.period.label')}
          tabs={periods.map((one) => ({
            to: periodLink(one),
            label: translate(`dashboard.period.m${one}`),
            current: one === months,
            onOpen: () => keepPeriod(one),
          }))}
        />
      </div>
      <Trends stats={data} trends={view.trends} error={error} onRetry={again} />
    </Page>
  )
}
