import { useTranslate } from 'react-admin'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { departmentList } from '../../contract/tickets/departments'
import { longestQuestion } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { PlainSelect, PrimaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { tooMany } from '../form/control'
import { TextAreaInput } from '../form/TextInput'
import { fits, shortcuts } from '../ui/shortcuts/shortcuts'
import { classed } from '../ui/classed'
import css from './AskBox.module.css'

const Form = classed('form', css.form)

interface AskBoxProps {
  /** A new conversation first asks whom to ask and which department. */
  readonly fresh: boolean
  /** Whether the box regains focus after a question: with a keyboard, people continue typing where they were. */
  readonly goOn: RefObject<boolean>
  readonly department: string
  readonly onDepartment: (department: string) => void
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAsk: () => void
}

/** Where a question is typed; the choice between the assistant and people comes before the first one. */
export const AskBox = ({ fresh, goOn, department, onDepartment, text, onText, onAsk }: AskBoxProps) => {
  const translate = useTranslate()
  const id = useId()
  const { data } = useRead(departmentList.departments, {}, { enabled: fresh })
  const ready = text.trim() !== '' && tooMany(text, longestQuestion) === 0 && (!fresh || department !== '')
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const unpicked = tried && fresh && department === ''
  const unwritten = tried && text.trim() === ''
  useEffect(() => {
    const elsewhere = document.activeElement?.matches('input, textarea, select, a, button')
    if (!goOn.current || elsewhere || !window.matchMedia('(pointer: fine)').matches) return
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [goOn])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(!ready)
    if (ready) return onAsk()
    const missing = fresh && department === '' ? 'select' : 'textarea'
    form.current?.querySelector<HTMLElement>(missing)?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (fits(shortcuts.ticketSend, event.nativeEvent)) submit(event)
  }
  return (
    <Form ref={form} onSubmit={submit} onKeyDown={keys} noValidate>
      {fresh && (
        <>
          <div className="choice" role="group" aria-labelledby={`${id}-who`}>
            <h2 id={`${id}-who`}>{translate('assistant.who')}</h2>
            <div className="card chosen">
              <strong>{translate('assistant.bot')}</strong>
              <p>{translate('assistant.bot_text')}</p>
            </div>
            <div className="card">
              <strong>{translate('assistant.human')}</strong>
              <p>{translate('assistant.human_text')}</p>
              <SecondaryLink to={link('newTicket', { department })}>{translate('assistant.human_go')}</SecondaryLink>
            </div>
          </div>
          <label className="field">
            <span>
              {translate('assistant.department')}
              <span aria-hidden="true"> *</span>
            </span>
            <PlainSelect
              value={department}
              required
              aria-invalid={unpicked}
              aria-describedby={unpicked ? `${id}-unpicked` : undefined}
              onChange={(event) => onDepartment(event.target.value)}
            >
              <option value="">{translate('assistant.department_pick')}</option>
              {data?.results
                .filter(({ active }) => active !== false)
                .map((row) => (
                  <option key={row.id} value={row.id}>
                    {row.name}
                  </option>
                ))}
            </PlainSelect>
          </label>
          {unpicked && (
            <p className="wrong" role="alert" id={`${id}-unpicked`}>
              {translate('assistant.department_first')}
            </p>
          )}
        </>
      )}
      <TextAreaInput
        label={fresh ? 'assistant.question' : 'assistant.question_more'}
        value={text}
        rows={fresh ? 3 : 2}
        maxLength={longestQuestion}
        error={unwritten ? 'required' : undefined}
        onChange={onText}
      />
      <div className="send">
        <PrimaryButton type="submit">{translate('assistant.ask')}</PrimaryButton>
        <span className="keys">{translate('assistant.keys')}</span>
      </div>
    </Form>
  )
}
