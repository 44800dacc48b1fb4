import { useTranslate } from 'react-admin'
import { useDeferredValue } from 'react'
import { dashboard } from '../../contract/dashboard/dashboard'
import { useUser } from '../data/session/useUser'
import { useRead } from '../data/useRead'
import { SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { LinkTabs } from '../ui/LinkTabs'
import { Card } from '../ui/Section'
import { ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { Alerts } from './Alerts'
import { Figures } from './Figures'
import { Inbox } from './Inbox'
import { keepPeriod, periodLink, periods, usePeriod } from './period'
import { Trends } from './Trends'
import { views, workOf } from './work'
import { classed } from '../ui/classed'
import css from './DashboardScreen.module.css'

const Page = classed('div', css.page)

/** Where staff start, each according to their work: what should not wait, figures, what awaits them, and the months. */
export const DashboardScreen = () => {
  const translate = useTranslate()
  const { time } = useFormats()
  const months = usePeriod()
  const query = { months, withdraw_months: months }
  const { data: answer, error, isFetching, refetch } = useRead(dashboard.stats, { query }, { keep: true })
  // In slices: figures and charts are a lot of work at once.
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
      {!view.inboxFirst && inbox}
    </Page>
  )
}
