import { LinkBase, useTranslate } from 'react-admin'
import { todayInTehran } from '../../contract/jalali'
import { Glyph } from '../ui/Glyph'
import { EmptyLine } from '../ui/EmptyLine'
import { Section } from '../ui/Section'
import { SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useCountersReading } from '../data/useCounters'
import { alertLinks, severities, waitingWords, type AlertKind, type Stats } from './drills'
import { classed } from '../ui/classed'
import css from './Alerts.module.css'

const List = classed('ul', css.list)

const kinds = Object.keys(severities) as AlertKind[]
/** The number there are on most days. */
const usualRows = 6

interface RowProps {
  readonly kind: AlertKind
  readonly to: string | undefined
  readonly count: number
}

const Row = ({ kind, to, count }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const className = `alert ${severities[kind]}`
  const words = (
    <>
      <Glyph name="alert" size={18} />
      <span className="words">
        <span className="severity">{translate(`dashboard.alerts.${severities[kind]}`)}</span>{' '}
        {translate(`dashboard.alerts.${kind}`, { smart_count: count, n: number(count) })}
      </span>
    </>
  )
  if (to === undefined) return <div className={className}>{words}</div>
  return (
    <LinkBase to={to} className={className}>
      {words}
      <Glyph name="forward" size={18} />
    </LinkBase>
  )
}

interface AlertsProps {
  readonly stats: Stats | undefined
  readonly spared: readonly AlertKind[]
}

/**
 * What should not wait, most severe first, each a link to its rows; without those that others see to. Their number is
 * unknown before they load, so what is below appears only once no row `waits`.
 */
export const Alerts = ({ stats, spared }: AlertsProps) => {
  const translate = useTranslate()
  const links = alertLinks(todayInTehran())
  const { data: counters, isLoading } = useCountersReading()
  const counts = new Map<AlertKind, number>([
    ...waitingWords.map((kind) => [kind, counters?.[kind] ?? 0] as const),
    ...(stats?.alerts ?? []).map(({ kind, count }) => [kind, count] as const),
  ])
  const raised = kinds.filter((kind) => !spared.includes(kind) && (counts.get(kind) ?? 0) > 0)
  const waits = stats === undefined || isLoading
  const calm = !waits && counters !== undefined && raised.length === 0
  // Nothing is announced unless it is known that nothing waits.
  if (!waits && !calm && raised.length === 0) return null
  return (
    <Section bare={!calm} note={calm} title={translate('dashboard.alerts.title')}>
      {calm ? (
        <EmptyLine>{translate('dashboard.alerts.empty')}</EmptyLine>
      ) : waits ? (
        <List key="waits" aria-hidden="true">
          {kinds.slice(0, usualRows).map((kind) => (
            <li key={kind} className="alert waits">
              <SkeletonBar width="70%" height="1lh" />
            </li>
          ))}
        </List>
      ) : (
        <List>
          {raised.map((kind) => (
            <li key={kind}>
              <Row kind={kind} to={links[kind]} count={counts.get(kind) ?? 0} />
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}
