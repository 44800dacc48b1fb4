import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { textLimits } from '../../contract/tickets/tickets'
import { link } from '../paths'
import { PlatformError, TimeoutError } from '../data/http/errors'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { FailureText } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { TurnList } from './chatStyles'
import { answerTimeoutSeconds, type Conversation, type Pending, type Trouble } from './useAsk'

const Waiting = ({ onStop }: { readonly onStop: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [left, setLeft] = useState<number>(answerTimeoutSeconds)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(
      () => setLeft(Math.max(0, answerTimeoutSeconds - Math.floor((Date.now() - began) / 1000))),
      1000,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <li className="wait">
      <span role="status">{translate('assistant.waiting')}</span>
      <div className="bar" aria-hidden="true">
        <div style={{ inlineSize: `${(left / answerTimeoutSeconds) * 100}%` }} />
      </div>
      <span className="by">{translate('assistant.seconds', { smart_count: left, n: number(left) })}</span>
      <div className="ways">
        <SecondaryButton type="button" onClick={onStop}>
          {translate('assistant.stop')}
        </SecondaryButton>
      </div>
    </li>
  )
}

/** The assistant itself did not answer in time; the platform and the connection are fine. */
const isSilence = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof PlatformError && error.code === 'unavailable')

const Failed = ({
  pending: { department, text },
  trouble,
  onRetry,
  onGiveUp,
}: {
  readonly pending: Pending
  readonly trouble: Trouble
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}) => {
  const translate = useTranslate()
  return (
    <li>
      <div role="alert">
        <strong>{translate(trouble.kind === 'stopped' ? 'assistant.stopped' : 'assistant.failed')}</strong>
        <div>
          {trouble.kind === 'failed' && (
            <>{isSilence(trouble.error) ? translate('assistant.silent') : <FailureText error={trouble.error} />} </>
          )}
          {translate('assistant.failed_text')}
        </div>
        <div className="ways">
          <PrimaryButton type="button" onClick={onRetry}>
            {translate('assistant.retry')}
          </PrimaryButton>
          <SecondaryButton type="button" onClick={onGiveUp}>
            {translate('assistant.give_up')}
          </SecondaryButton>
          <SecondaryLink
            to={link('newTicket', { department, subject: text.replace(/\s+/g, ' ').slice(0, textLimits.subject) })}
          >
            {translate('assistant.human_go')}
          </SecondaryLink>
        </div>
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

/** The conversation so far, and the pending question. */
export const Turns = ({ conversation, pending, trouble, onStop, onRetry, onGiveUp }: TurnsProps) => {
  const translate = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  const turns = conversation?.turns ?? []
  // A question whose answer was lost is already in the conversation.
  const last = turns.at(-1)
  const written = pending !== undefined && last?.from === 'user' && last.text === pending.text
  const length = turns.length + (pending ? 1 : 0)
  useEffect(() => {
    if (length > 2 || pending) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [length, pending])
  return (
    <>
      <TurnList
        live
        turns={turns}
        user={<span>{translate('assistant.you')}</span>}
        assistant={
          <>
            <span>{translate('assistant.machine')}</span>
            <span>{translate('assistant.automatic')}</span>
          </>
        }
      >
        {pending && !written && (
          <li className="user">
            <span className="by">{translate('assistant.you')}</span>
            <span className="said" dir="auto">
              {pending.text}
            </span>
          </li>
        )}
        {pending && !trouble && <Waiting onStop={onStop} />}
        {pending && trouble && <Failed pending={pending} trouble={trouble} onRetry={onRetry} onGiveUp={onGiveUp} />}
      </TurnList>
      {/* The last turn stays visible above it, even if the page became shorter. */}
      <div ref={end} style={{ scrollMarginBlockStart: 240 }} />
    </>
  )
}
