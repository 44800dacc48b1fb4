import { LinkBase, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { daysBetween } from '../../contract/jalali'
import { IconControl } from './Control'
import { Glyph } from './Glyph'
import { useFormats } from './useFormats'
import { Card } from './Section'
import { SkeletonWords } from './states'
import { classed } from './classed'
import css from './Kpi.module.css'

/** Maximum characters of a value at each size (`l0` to `l5` in the styles); a card keeps it on one line. */
const lengths = [7, 11, 15, 18, 21, 26] as const

const sizeOf = (value: ReactNode): string => {
  const signs = typeof value === 'string' ? value.length : 18
  const at = lengths.findIndex((most) => signs <= most)
  return `l${at < 0 ? lengths.length - 1 : at}`
}

const Box = classed(Card, css.box)

/** This period and the equal one before. */
interface KpiChange {
  readonly now: number
  readonly before: number
  /** `before` in words: shown where a percentage would mean nothing. */
  readonly words: string
  /** The period has only just begun: its figures so far show no trend. */
  readonly young?: boolean | undefined
  /** Both are counts; small counts get no percentage. */
  readonly counts?: boolean
  /** Both are shares of a whole: formats a number of percentage points. */
  readonly points?: ((n: number) => string) | undefined
}

/** Number of days after which a period still running shows a trend. */
const youngDays = 7

/** Whether a period that started on a given day has only just begun. */
export const isYoung = (start: string, today: string): boolean =>
  start <= today && daysBetween(start, today) + 1 < youngDays

/** The smallest count for which a percentage says more than the number itself. */
const handful = 10

export interface KpiProps {
  readonly label: ReactNode
  /** Formatted, with its unit. */
  readonly value: ReactNode
  /** This period and the previous equal one; text and arrow carry the same meaning as the colour. */
  readonly change?: KpiChange
  /** Which direction is good news; `none` keeps the arrow without a colour. */
  readonly good?: 'up' | 'down' | 'none'
  /** The rows behind the figure. */
  readonly to?: string
  /** Called with the click on `to`, where the rows are on this very screen. */
  readonly onOpen?: (() => void) | undefined
  readonly hint?: ReactNode
  readonly loading?: boolean
  /** A typical value: the placeholder takes as much room. Defaults to a number. */
  readonly like?: string | undefined
  /** A change is still loading: its place is reserved. */
  readonly changes?: boolean | undefined
  /** The change appears beside the value as arrow and amount, where the previous period is named once for all. */
  readonly brief?: boolean
}

/** One figure with its change from the previous equal period. */
export const Kpi = ({
  label,
  value,
  change,
  good = 'up',
  to,
  onOpen,
  hint,
  loading,
  like = '۱۲۳',
  changes,
  brief,
}: KpiProps) => (
  <Box className={brief ? 'brief' : undefined} title={brief && typeof hint === 'string' ? hint : undefined}>
    <span className="label">
      {to ? (
        <LinkBase to={to} {...(onOpen && { onClick: onOpen })}>
          {label}
        </LinkBase>
      ) : (
        label
      )}
    </span>
    <span className={brief ? 'aside' : undefined} style={brief ? undefined : { display: 'contents' }}>
      <span className={`value ${sizeOf(loading ? like : value)}`}>
        {loading ? <SkeletonWords>{like}</SkeletonWords> : value}
      </span>
      {change && !loading && <KpiChangeMark {...change} good={good} brief={brief} />}
      {changes && !change && (
        <SkeletonWords>
          <KpiChangeMark now={1.12} before={1} words="" good="none" brief={brief} />
        </SkeletonWords>
      )}
    </span>
    {hint && (brief ? <span className="visually-hidden">{hint}</span> : <span className="foot">{hint}</span>)}
  </Box>
)

/** Whether a change is drawn; in brief form some changes are for screen readers only. */
export const isChangeDrawn = ({ now, before, young, counts }: Omit<KpiChange, 'words'>, brief: boolean): boolean =>
  !brief || !(before <= 0 || now < 0 || young || (counts && before < handful))

interface KpiChangeMarkProps extends KpiChange {
  readonly good?: 'up' | 'down' | 'none' | undefined
  /** Only the arrow and the amount, in a table; the sentence is in the title and for screen readers. */
  readonly brief?: boolean | undefined
}

/** How a figure differs from that of the previous equal period. */
export const KpiChangeMark = (props: KpiChangeMarkProps) => {
  const { now, before, words, young, counts, points, good = 'up', brief = false } = props
  const translate = useTranslate()
  const { percent } = useFormats()
  const plain = (text: string) =>
    brief ? <span className="visually-hidden">{text}</span> : <span className="foot">{text}</span>
  if (before === 0) return plain(translate(now === 0 ? 'table.change.same' : 'table.change.fresh'))
  // For a loss no percentage tells whether it is good news.
  if (young || before < 0 || now < 0 || (counts && before < handful))
    return plain(translate('table.change.before', { n: words }))
  const size = Math.abs(points ? now - before : (now - before) / before)
  // A share is written to a tenth of a percent, and so is its difference.
  const rounded = points ? Math.round(size * 1000) / 10 : Math.round(size * 100)
  const way = rounded === 0 ? 'same' : now > before ? 'up' : 'down'
  const tone = way === 'same' || good === 'none' ? '' : way === good ? 'better' : 'worse'
  const n = points ? points(rounded) : percent(rounded / 100, 0)
  const text = translate(`table.change.${way}`, { n })
  return (
    <span className={`foot ${tone}`} title={brief ? text : undefined}>
      <Glyph name={way === 'same' ? 'flat' : way === 'up' ? 'arrowUp' : 'arrowDown'} size={15} />
      {brief ? (
        <>
          <span aria-hidden="true">{n}</span>
          <span className="visually-hidden">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  )
}

/** Figures side by side, as many as fit, all in the size the longest of them needs. */
export const KpiStrip = classed('div', css.kpiStrip)

/**
 * Where room is tight, as on phones and with large text: one line of as many whole figures as fit, and a button that
 * reveals all of them with their details. Elsewhere the button is hidden.
 */
const Folding = classed('div', css.folding)

interface KpiRowProps {
  readonly label: string
  readonly children: ReactNode
}

/** Like {@link KpiStrip}; where room is tight, one line of it that unfolds, so that the list below comes into view. */
export const KpiRow = ({ label, children }: KpiRowProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <Folding>
      <div className={open ? 'line' : 'line folded'}>
        <KpiStrip className="strip">{children}</KpiStrip>
        <IconControl
          type="button"
          aria-expanded={open}
          aria-label={translate('table.unfold', { name: label })}
          onClick={() => setOpen(!open)}
        >
          <Glyph name={open ? 'up' : 'down'} />
        </IconControl>
      </div>
    </Folding>
  )
}
