import { useTranslate } from 'react-admin'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { canned, type CannedReply } from '../../../contract/tickets/canned-replies'
import { useRead } from '../../data/useRead'
import { PlainInput, TextButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { Popup } from '../../ui/Popup'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { fillBlanks, foundAnswers, type Blanks } from './canned'
import { readPreference, writePreference } from '../../data/preferences'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './CannedReplies.module.css'

const Choices = classed('div', css.choices)

const recentName = 'canned-recent'
const mostRecent = 5

/** The ids of the canned replies the person last chose in this browser, latest first. */
const recentAnswers = (): readonly number[] => {
  const kept = readPreference(recentName)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
}

/** Puts a canned reply first among the recently chosen; the oldest is dropped. */
const noteAnswer = (id: number): void => {
  writePreference(recentName, [id, ...recentAnswers().filter((other) => other !== id)].slice(0, mostRecent))
}

interface CannedRepliesProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly department: number
  /** The values of the variables on this ticket, for the preview. */
  readonly blanks: Blanks
  /** Called with the text as written, variables unfilled. */
  readonly onChoose: (text: string) => void
  /** Opens the manager of canned replies. */
  readonly onManage: () => void
  readonly onClose: () => void
}

interface AnswersProps {
  readonly answers: readonly CannedReply[]
  readonly blanks: Blanks
  readonly onChoose: (answer: CannedReply) => void
  /** Whether each shows the department it was written for. */
  readonly named?: boolean
}

const Answers = ({ answers, blanks, onChoose, named }: AnswersProps) => (
  <ul>
    {answers.map((answer) => (
      <li key={answer.id}>
        <button type="button" onClick={() => onChoose(answer)}>
          <strong>
            <Given>{answer.title}</Given>
            {named && answer.department && <span className="from"> · {answer.department.name}</span>}
          </strong>
          <span className="start" dir="auto">
            {fillBlanks(answer.text, blanks)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

/**
 * Canned replies, searched by typing and navigated with the arrow keys: recently chosen ones, then those of the ticket's
 * department and general ones. Those of other departments follow when something is typed or they are requested.
 */
export const CannedReplies = ({ anchor, department, blanks, onChoose, onManage, onClose }: CannedRepliesProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const heading = useId()
  const latestHeading = useId()
  const others = useRef<HTMLElement>(null)
  const [term, setTerm] = useState('')
  const [wide, setWide] = useState(false)
  const { data, error, isPending, refetch } = useRead(canned.cannedReplies, { query: {} })
  const found = foundAnswers(data?.results ?? [], term)
  const isNear = (answer: CannedReply) => answer.department === null || answer.department.id === department
  const near = found.filter(isNear)
  const far = found.filter((answer) => !isNear(answer))
  const typed = term.trim() !== ''
  const farShown = wide || typed
  const [recent] = useState(recentAnswers)
  const latest = typed ? [] : recent.flatMap((chosen) => near.find((answer) => answer.id === chosen) ?? [])
  const rest = near.filter((answer) => !latest.includes(answer))
  const choose = (answer: CannedReply) => {
    noteAnswer(answer.id)
    onChoose(answer.text)
  }

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
  }

  return (
    <Popup anchor={anchor} label={translate('tickets.composer.canned')} onClose={onClose}>
      <Choices onKeyDown={walk}>
        <PlainInput
          data-autofocus
          type="search"
          value={term}
          aria-label={translate('tickets.composer.canned_search')}
          placeholder={translate('tickets.composer.canned_search')}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const first = latest[0] ?? near[0] ?? (farShown ? far[0] : undefined)
            if (first) choose(first)
          }}
        />
        {isPending && <SkeletonBar height={88} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && near.length === 0 && (
          <p role="status">
            {far.length === 0
              ? translate('tickets.composer.canned_none')
              : translate('tickets.composer.canned_elsewhere', { n: number(far.length) })}
          </p>
        )}
        {latest.length > 0 && (
          <section aria-labelledby={latestHeading}>
            <h3 id={latestHeading}>{translate('tickets.composer.canned_latest')}</h3>
            <Answers answers={latest} blanks={blanks} onChoose={choose} />
            {rest.length > 0 && <h3>{translate('tickets.composer.canned_rest')}</h3>}
          </section>
        )}
        <Answers answers={rest} blanks={blanks} onChoose={choose} />
        {farShown && far.length > 0 && (
          <section ref={others} aria-labelledby={heading}>
            <h3 id={heading}>{translate('tickets.composer.canned_others')}</h3>
            <Answers answers={far} blanks={blanks} onChoose={choose} named />
          </section>
        )}
        {!farShown && far.length > 0 && (
          <TextButton
            type="button"
            onClick={() => {
              setWide(true)
              requestAnimationFrame(() => others.current?.querySelector('button')?.focus())
            }}
          >
            {translate('tickets.composer.canned_more', { n: number(far.length) })}
          </TextButton>
        )}
        <TextButton type="button" onClick={onManage}>
          {translate('tickets.canned.manage')}
        </TextButton>
      </Choices>
    </Popup>
  )
}
