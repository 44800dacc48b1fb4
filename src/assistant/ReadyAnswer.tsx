import { useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { assistant as calls, longestQuestion } from '../../contract/assistant/assistant'
import { useWrite } from '../data/useWrite'
import { useUser } from '../data/session/useUser'
import { SecondaryButton } from '../ui/Control'
import { FailureText } from '../ui/states'
import { Transcript } from './Transcript'
import type { Conversation } from './useAsk'

interface ReadyAnswerProps {
  /** Id of the department being asked, empty while none is chosen. */
  readonly department: string
  readonly subject: string
  readonly text: string
}

/** Offers the assistant's answer to a ticket while it is being written, before anybody has to wait for people. */
export const ReadyAnswer = ({ department, subject, text }: ReadyAnswerProps) => {
  const translate = useTranslate()
  const { uuid, disabled_at: disabled } = useUser()
  const { mutateAsync, isPending, error } = useWrite(calls.ask)
  const [answered, setAnswered] = useState<{ readonly question: string; readonly conversation: Conversation }>()
  const running = useRef(false)
  // The same question sent again after a lost answer is recorded once.
  const sent = useRef({ question: '', clientId: '' })
  const words = [subject, text].map((part) => part.trim()).filter((part) => part !== '')
  const question = words.join('\n').slice(0, longestQuestion)
  const asked = `${department} ${question}`
  const ask = async () => {
    if (running.current) return
    running.current = true
    try {
      if (sent.current.question !== asked) sent.current = { question: asked, clientId: crypto.randomUUID() }
      const { clientId } = sent.current
      const { object } = await mutateAsync({
        body: { user: uuid, user_message: question, department: Number(department), client_id: clientId },
      })
      setAnswered({ question: asked, conversation: object })
    } catch {
      // Reported below, by the state of the call.
    } finally {
      running.current = false
    }
  }
  if (disabled || department === '' || subject.trim() === '') return null
  const said = answered?.conversation.turns.filter(({ from }) => from === 'assistant').slice(-1) ?? []
  const known = answered?.question === asked
  return (
    <div role="group" aria-label={translate('tickets.form.ready')} style={{ display: 'grid', gap: 10 }}>
      {!known && (
        <SecondaryButton type="button" disabled={isPending} onClick={() => void ask()} style={{ justifySelf: 'start' }}>
          {translate(isPending ? 'tickets.form.ready_waiting' : 'tickets.form.ready_ask')}
        </SecondaryButton>
      )}
      {error !== null && !isPending && (
        <p role="alert">
          <FailureText error={error} />
        </p>
      )}
      <div aria-live="polite">
        {said[0]?.unanswered && <p>{translate('tickets.form.ready_none')}</p>}
        {said[0] && !said[0].unanswered && (
          <>
            <Transcript
              turns={said}
              user={null}
              assistant={
                <>
                  <span>{translate('tickets.conversation.assistant')}</span>
                  <span>{translate('tickets.conversation.automatic')}</span>
                </>
              }
            />
            <p>{translate('tickets.form.ready_rest')}</p>
          </>
        )}
      </div>
    </div>
  )
}
