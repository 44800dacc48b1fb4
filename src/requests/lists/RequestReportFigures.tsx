import { useListContext, useTranslate } from 'react-admin'
import { lazy, Suspense, type ReactNode } from 'react'
import type { requestReports } from '../../../contract/requests/reports'
import type { Reply } from '../../../contract/endpoint'
import { requestForms } from '../../../contract/requests/forms'
import type { requests } from '../../../contract/requests/requests'
import { listLink } from '../../paths'
import type { Share } from '../../chart/ShareBar'
import { ChartFrame } from '../../chart/ChartFrame'
import { Kpi, KpiRow } from '../../ui/Kpi'
import { Section } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { useFilterValues } from '../../list/filters/useFilterValues'
import { expiredOf, rejectedFor, waitingAt } from './behindFigures'
import { turnViews } from './ViewTabs'

const ShareBar = lazy(async () => ({ default: (await import('../../chart/charts')).ShareBar }))

const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 10, marginBlockEnd: 8 }}>{children}</div>
)

interface SharesProps {
  readonly title: string
  readonly category: string
  readonly shares: readonly Share[]
}

const Shares = ({ title, category, shares }: SharesProps) => (
  <Section title={title}>
    <Suspense fallback={<SkeletonBar height={155} />}>
      <ShareBar shares={shares} title={title} category={category} />
    </Suspense>
  </Section>
)

/** Figures of the identity checks: how many wait for us, and how long a review takes. */
export const KycFigures = () => {
  const translate = useTranslate()
  const { number, duration } = useFormats()
  const filterValues = useFilterValues()
  const { isPending, ...list } = useListContext()
  const reply = list.meta as Reply<typeof requestReports.kycRequests> | undefined
  const loading = reply === undefined
  if (loading && !isPending) return null
  return (
    <Beside>
      <KpiRow label={translate('requests.kyc.figures')}>
        <Kpi
          label={translate('requests.kyc.waiting')}
          value={number(reply?.waiting)}
          loading={loading}
          to={listLink('adminAuthenticationReport', { ...filterValues, ...turnViews.ours })}
        />
        <Kpi
          label={translate('requests.kyc.median')}
          value={reply?.median_review === null ? '—' : duration(reply?.median_review)}
          loading={loading}
          to={listLink('adminAuthenticationReport', { ...filterValues, ...turnViews.completed })}
        />
        <Kpi label={translate('requests.kyc.found')} value={number(reply?.count)} loading={loading} />
      </KpiRow>
    </Beside>
  )
}

/** Why identity checks were rejected. */
export const KycRejections = () => {
  const translate = useTranslate()
  const filterValues = useFilterValues()
  const reply = useListContext().meta as Reply<typeof requestReports.kycRequests> | undefined
  return (
    <Beside>
      <Shares
        title={translate('requests.kyc.rejections')}
        category={translate('table.reason')}
        shares={(reply?.rejections ?? []).map(({ reason, count }) => ({
          key: reason,
          name: reason,
          value: count,
          href: rejectedFor(filterValues, reason),
        }))}
      />
    </Beside>
  )
}

/** Account requests that wait for us, by platform and step. */
export const AccountFigures = () => {
  const translate = useTranslate()
  const list = useListContext()
  const filterValues = useFilterValues()
  const reply = list.meta as Reply<typeof requestReports.accountRequests> | undefined
  if (!reply && !list.isPending) return null
  // An empty chart adds nothing to the empty list below it.
  if (reply?.count === 0) return null
  const none = translate('requests.account.no_platform')
  const names = [...new Set((reply?.waiting ?? []).map(({ platform }) => platform))]
  const data = reply && {
    axis: 'names' as const,
    series: requestForms.account.steps.map((key) => ({ key, name: translate(`requests.steps.${key}`) })),
    points: names.map((name) => {
      const steps = reply.waiting.filter(({ platform }) => platform === name)
      return {
        key: name ?? '',
        label: name ?? none,
        values: Object.fromEntries(steps.map(({ step, count }) => [step, count])),
        ...(name !== null && {
          hrefs: Object.fromEntries(steps.map(({ step }) => [step, waitingAt(filterValues, name, step)])),
        }),
      }
    }),
  }
  return (
    <Beside>
      <ChartFrame
        type="stack"
        whole
        title={translate('requests.account.waiting')}
        category={translate('requests.columns.platform')}
        data={data}
      />
    </Beside>
  )
}

/** Expired requests by type. */
export const ExpiredFigures = () => {
  const translate = useTranslate()
  const filterValues = useFilterValues()
  const list = useListContext()
  const reply = list.meta as Reply<typeof requests.requests> | undefined
  const kinds = reply?.by_type ?? []
  if (reply && kinds.length === 0) return null
  if (!reply && !list.isPending) return null
  return (
    <Beside>
      {reply ? (
        <Shares
          title={translate('requests.expired.by_type')}
          category={translate('requests.columns.type')}
          shares={kinds.map(({ type, count }) => ({
            key: type,
            name: translate(`enums.request_type.${type}`),
            value: count,
            href: expiredOf(filterValues, type),
          }))}
        />
      ) : (
        <SkeletonBar height={238} />
      )}
    </Beside>
  )
}
