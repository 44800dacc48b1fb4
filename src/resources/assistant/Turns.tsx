import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { FailureText } from '../../shared/feedback/states'
import { useFormats } from '../../shared/feedback/useFormats'
import { RelativeTime } from '../../shared/fields/dates'
import { TurnList } from './chatStyles'
import { patience, type Conversation, type Pending, type Trouble } from './useAsk'

const Waiting = ({ onStop }: { readonly onStop: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [left, setLeft] = useState<number>(patience)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setLeft(Math.max(0, patience - Math.floor((Date.now() - began) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <li className="wait">
      <span role="status">{translate('assistant.waiting')}</span>
      <div className="bar" aria-hidden="true">
        <div style={{ inlineSize: `${(left / patience) * 100}%` }} />
      </div>
      <span className="by">{translate('assistant.seconds', { smart_count: left, n: number(left) })}</span>
      <div className="ways">
        <PlainButton type="button" onClick={onStop}>
          {translate('assistant.stop')}
        </PlainButton>
      </div>
    </li>
  )
}

const Failed = ({
  trouble,
  onRetry,
  onGiveUp,
}: {
  readonly trouble: Trouble
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}) => {
  const translate = useTranslate()
  return (
    <li role="alert">
      <strong>{translate(trouble.kind === 'stopped' ? 'assistant.stopped' : 'assistant.failed')}</strong>
      <div>
        {trouble.kind === 'failed' && (
          <>
            <FailureText error={trouble.error} />{' '}
          </>
        )}
        {translate('assistant.failed_text')}
      </div>
      <div className="ways">
        <StrongButton type="button" onClick={onRetry}>
          {translate('assistant.retry')}
        </StrongButton>
        <PlainButton type="button" onClick={onGiveUp}>
          {translate('assistant.give_up')}
        </PlainButton>
      </div>
    </li>
  )
}

interface TurnsProps {
  readonly conversation: Conversation | undefined
  readonly pending: Pending | undefined
  readonly trouble: Trouble | undefined
  readonly onStop: () => void
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}

/** The conversation as it was, and the question on its way. */
export const Turns = ({ conversation, pending, trouble, onStop, onRetry, onGiveUp }: TurnsProps) => {
  const translate = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  const turns = conversation?.turns ?? []
  // A question whose answer was lost stands in the conversation already.
  const last = turns.at(-1)
  const written = pending !== undefined && last?.from === 'user' && last.text === pending.text
  const length = turns.length + (pending ? 1 : 0)
  useEffect(() => {
    if (length > 2 || pending) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [length, pending])
  return (
    <>
      <TurnList aria-live="polite">
        {turns.map(({ id, from, text, at }) => (
          <li key={id} className={from}>
            <span className="by">
              <span>{translate(from === 'user' ? 'assistant.you' : 'assistant.machine')}</span>
              {from === 'assistant' && <span>{translate('assistant.automatic')}</span>}
              <RelativeTime value={at} />
            </span>
            <span dir="auto" style={{ display: 'block' }}>
              {text}
            </span>
          </li>
        ))}
        {pending && !written && (
          <li className="user">
            <span className="by">{translate('assistant.you')}</span>
            <span dir="auto" style={{ display: 'block' }}>
              {pending.text}
            </span>
          </li>
        )}
        {pending && !trouble && <Waiting onStop={onStop} />}
        {pending && trouble && <Failed trouble={trouble} onRetry={onRetry} onGiveUp={onGiveUp} />}
      </TurnList>
      <div ref={end} />
    </>
  )
}
