import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { isIsoDate, toJalali } from '../../contract/jalali'
import { calendar } from '../../contract/calendar/calendar'
import { PlatformError } from '../data/http/errors'
import { useWrite } from '../data/useWrite'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { DialogForm } from '../form/dialogs/DialogForm'
import { Refusal } from '../ui/Refusal'
import { JalaliDateInput } from '../form/dates/JalaliDateInput'
import { TextAreaInput, TextInput } from '../form/TextInput'
import { Dialog } from '../ui/Dialog'

interface EventDialogProps {
  /** The day it opens with. */
  readonly day: string
  readonly onSaved: (day: string) => void
  readonly onClose: () => void
}

/** Adds a note or an event to a day. */
export const EventDialog = ({ day, onSaved, onClose }: EventDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const [date, setDate] = useState(day)
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const { mutateAsync, isPending } = useWrite(calendar.addCalendarEvent)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found: Readonly<Record<string, string>> = {
      ...(!isIsoDate(date) && { date: date === '' ? 'required' : 'date' }),
      ...(title.trim() === '' && { title: 'required' }),
    }
    setProblems(found)
    setFailure(undefined)
    if (isPending || Object.keys(found).length > 0) return
    const { year, month } = toJalali(date)
    try {
      const body = { date, title: title.trim(), ...(note.trim() !== '' && { note: note.trim() }) }
      await mutateAsync({ query: { year, month, calendar: 'jalali' }, body })
      notify('calendar.form.saved', { type: 'success' })
      onSaved(date)
    } catch (error) {
      if (error instanceof PlatformError) setProblems(error.fields)
      setFailure(error)
    }
  }

  return (
    <Dialog open onClose={() => isPending || onClose()} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogForm onSubmit={(event) => void submit(event)} noValidate aria-busy={isPending}>
        <h2 id={id}>{translate('calendar.form.title')}</h2>
        <TextInput
          label="calendar.form.heading"
          value={title}
          maxLength={120}
          required
          autoFocus
          error={problems['title']}
          onChange={setTitle}
        />
        <JalaliDateInput
          label="calendar.form.date"
          value={date}
          required
          keepTyped
          error={problems['date']}
          onChange={setDate}
        />
        <TextAreaInput
          label="calendar.form.note"
          value={note}
          rows={3}
          maxLength={1000}
          error={problems['note']}
          onChange={setNote}
        />
        <Refusal error={failure} />
        <div className="buttons">
          <SecondaryButton type="button" onClick={onClose} disabled={isPending}>
            {translate('table.cancel')}
          </SecondaryButton>
          <PrimaryButton type="submit" disabled={isPending}>
            {translate(isPending ? 'table.busy' : 'calendar.form.save')}
          </PrimaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
