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
import { Card, Section } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { useNarrow } from '../../ui/useNarrow'
import { useFilterValues } from '../../list/filters/useFilterValues'
import { expiredOf, rejectedFor, waitingAt } from './behindFigures'
import { turnViews } from './ViewTabs'

const ShareBar = lazy(async () => ({ default: (await import('../../chart/charts')).ShareBar }))

const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 10, marginBlockEnd: 10 }}>{children}</div>
)

/** Open beside a wide list; on phones a line to unfold, so that the list itself is in view. */
const Folding = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const narrow = useNarrow()
  if (!narrow) return <Section title={title}>{children}</Section>
  return (
    <Card>
      <details>
        <summary style={{ cursor: 'pointer', fontWeight: 700, lineHeight: '44px', marginBlock: -10 }}>{title}</summary>
        <div style={{ paddingBlockStart: 12 }}>{children}</div>
      </details>
    </Card>
  )
}

/** As {@link Folding}, for a part that is a card with a heading already. */
const FoldingCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const narrow = useNarrow()
  if (!narrow) return children
  return (
    <details>
      <summary style={{ cursor: 'pointer', fontWeight: 600, fontSize: '0.875rem', lineHeight: '44px' }}>
        {title}
      </summary>
      {children}
    </details>
  )
}

interface SharesProps {
  readonly title: string
  readonly category: string
  readonly shares: readonly Share[]
  readonly children?: ReactNode
}

const Shares = ({ title, category, shares, children }: SharesProps) => (
  <Folding title={title}>
    <Suspense fallback={<SkeletonBar height={155} />}>
      <ShareBar shares={shares} title={title} category={category} />
    </Suspense>
    {children}
  </Folding>
)

/** Identity checks in figures: how many wait for us, how long a review takes, why some were refused. */
export const KycFigures = () => {
  const translate = useTranslate()
  const { number, duration } = useFormats()
  const filterValues = useFilterValues()
  const { isPending, ...list } = useListContext()
  const reply = list.meta as Reply<typeof requestReports.kycRequests> | undefined
  const loading = reply === undefined
  if (loading && !isPending) return null
  const rejections = reply?.rejections ?? []
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
      {rejections.length > 0 && (
        <Shares
          title={translate('requests.kyc.rejections')}
          category={translate('table.reason')}
          shares={rejections.map(({ reason, count }) => ({
            key: reason,
            name: reason,
            value: count,
            href: rejectedFor(filterValues, reason),
          }))}
        />
      )}
    </Beside>
  )
}

/** Account requests it is our turn for, by platform and step. */
export const AccountFigures = () => {
  const translate = useTranslate()
  const list = useListContext()
  const filterValues = useFilterValues()
  const reply = list.meta as Reply<typeof requestReports.accountRequests> | undefined
  if (!reply && !list.isPending) return null
  // A chart of nothing says no more than the empty list below it.
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
      <FoldingCard title={translate('requests.account.waiting')}>
        <ChartFrame
          type="stack"
          whole
          title={translate('requests.account.waiting')}
          category={translate('requests.columns.platform')}
          data={data}
        />
      </FoldingCard>
    </Beside>
  )
}

/** What expired, by type; `children` are folded with it on a phone. */
export const ExpiredFigures = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate()
  const narrow = useNarrow()
  const filterValues = useFilterValues()
  const list = useListContext()
  const reply = list.meta as Reply<typeof requests.requests> | undefined
  const kinds = reply?.by_type ?? []
  if (reply && kinds.length === 0) return children
  if (!reply && !list.isPending) return children
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
        >
          {children}
        </Shares>
      ) : (
        <SkeletonBar height={narrow ? 58 : 238} />
      )}
    </Beside>
  )
}
