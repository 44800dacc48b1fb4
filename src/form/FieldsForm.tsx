import { useTranslate } from 'react-admin'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { LeaveGuard } from './dialogs/LeaveGuard'
import { Card } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { classed } from '../ui/classed'
import css from './FieldsForm.module.css'

const Form = classed('form', css.form)

const Bar = classed(Card, css.bar)

interface FieldsFormProps {
  /** Name of the form, in words. */
  readonly label: string
  /** Where `changes`, `nothing`, `discard`, `save` and the texts of the leave dialog are in the catalogue. */
  readonly texts: string
  /** How many fields differ from what is stored. */
  readonly changes: number
  /** The changes are kept as a draft: leaving loses nothing. */
  readonly kept?: boolean
  readonly busy: boolean
  /** Something that no field can report is missing. */
  readonly unready?: boolean
  /** Message key of the button's label where it does something other than save. */
  readonly saveLabel?: string | undefined
  /** What is wrong, by field; the first such field takes the focus when this changes. */
  readonly problems: Readonly<Record<string, unknown>>
  readonly onSave: () => Promise<unknown>
  readonly onDiscard: () => void
  /** Shown in the bar above its buttons while there are changes. */
  readonly inBar?: ReactNode
  /** Why saving was refused. */
  readonly refusal?: ReactNode
  readonly children: ReactNode
}

/**
 * A long form of stored fields: only changes are saved, the bar with the button stays in reach, and leaving asks first
 * unless the changes are kept.
 */
export const FieldsForm = ({
  label,
  texts,
  changes,
  kept = false,
  busy,
  unready = false,
  saveLabel = `${texts}.save`,
  problems,
  onSave,
  onDiscard,
  inBar,
  refusal,
  children,
}: FieldsFormProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const form = useRef<HTMLFormElement>(null)
  const dirty = changes > 0
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong && !form.current?.querySelector('[aria-invalid="true"]:focus')) wrong.focus()
    form.current?.querySelector('[aria-invalid="true"]:focus')?.scrollIntoView?.({ block: 'nearest' })
  }, [problems])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label={label} aria-busy={busy}>
      {children}
      <Bar className={`${dirty ? 'dirty' : ''} ${inBar ? 'tall' : ''}`}>
        {dirty && inBar}
        {refusal}
        <div className="row">
          <span className="count" role="status">
            {dirty ? translate(`${texts}.changes`, { n: number(changes) }) : translate(`${texts}.nothing`)}
          </span>
          <span className="buttons">
            <SecondaryButton type="button" disabled={!dirty || busy} onClick={onDiscard}>
              {translate(`${texts}.discard`)}
            </SecondaryButton>
            <PrimaryButton type="submit" disabled={!dirty || busy || unready}>
              {translate(busy ? 'table.busy' : saveLabel)}
            </PrimaryButton>
          </span>
        </div>
      </Bar>
      <LeaveGuard when={dirty && !kept} texts={texts} />
    </Form>
  )
}
