import { useNotify, useTranslate } from 'react-admin'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { canned, cannedBlanks, type CannedReply } from '../../../contract/tickets/canned-replies'
import type { FieldCode } from '../../../contract/error'
import { useFormDraft } from '../../data/drafts/drafts'
import { PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { CheckboxInput } from '../../form/CheckboxInput'
import { KeptDraft } from '../../form/KeptDraft'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { insertAt } from './canned'
import { DepartmentInput } from './DepartmentInput'
import { Given } from '../../ui/fields/Ltr'
import { Dialog } from '../../ui/Dialog'
import { DialogTop } from '../../ui/DialogTop'
import { classed } from '../../ui/classed'
import css from './CannedManager.module.css'

const Panel = classed('div', css.panel)

interface EditorProps {
  /** The one to edit; absent for a new one. */
  readonly of?: CannedReply | undefined
  readonly onDone: () => void
}

const Editor = ({ of, onDone }: EditorProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const add = useWrite(canned.addCannedReply)
  const change = useWrite(canned.changeCannedReply)
  const form = useRef<HTMLFormElement>(null)
  const { values, kept, ...draft } = useFormDraft(`canned.${of?.id ?? 'new'}`, {
    title: of?.title ?? '',
    text: of?.text ?? '',
    department: of?.department ? String(of.department.id) : '',
    team: of?.team ?? false,
  })
  const { title, text, department, team } = values
  const [tried, setTried] = useState(false)
  const busy = add.isPending || change.isPending
  const failure = add.error ?? change.error
  const refused: Readonly<Record<string, FieldCode>> = failure instanceof PlatformError ? failure.fields : {}
  const missing = (value: string) => (tried && value.trim() === '' ? 'required' : undefined)

  const blank = (name: string) => {
    const box = form.current?.querySelector('textarea')
    const end = text.length
    const place = { from: box?.selectionStart ?? end, to: box?.selectionEnd ?? end }
    const next = insertAt(text, place, `{{${name}}}`)
    draft.change({ text: next.text })
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(next.caret, next.caret)
    })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (busy || title.trim() === '' || text.trim() === '') return
    const body = { title: title.trim(), text, department: department === '' ? null : Number(department), team }
    try {
      await (of ? change.mutateAsync({ params: { id: of.id }, body }) : add.mutateAsync({ body }))
    } catch {
      // The editor shows the error of the call.
      return
    }
    draft.forget()
    notify('tickets.canned.saved', { type: 'success' })
    onDone()
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <TextInput
        label="tickets.canned.title"
        maxLength={80}
        required
        autoFocus
        value={title}
        onChange={(typed) => draft.change({ title: typed })}
        error={missing(title) ?? refused['title']}
      />
      <TextAreaInput
        label="tickets.canned.text"
        rows={6}
        maxLength={4000}
        required
        value={text}
        onChange={(typed) => draft.change({ text: typed })}
        error={missing(text) ?? refused['text']}
      />
      <div className="blanks" role="group" aria-label={translate('tickets.canned.blanks')}>
        <span>{translate('tickets.canned.blanks')}:</span>
        {cannedBlanks.map((name) => (
          <SecondaryButton key={name} type="button" onClick={() => blank(name)}>
            {translate(`tickets.canned.blank.${name}`)}
          </SecondaryButton>
        ))}
      </div>
      <DepartmentInput
        label="tickets.canned.department"
        empty="tickets.canned.every_department"
        value={department}
        onChange={(chosen) => draft.change({ department: chosen })}
        error={refused['department']}
      />
      <CheckboxInput label="tickets.canned.team" value={team} onChange={(shared) => draft.change({ team: shared })} />
      <KeptDraft kept={kept} disabled={busy} onForget={draft.forget} />
      {failure && Object.keys(refused).length === 0 && <Refusal error={failure} />}
      <div className="buttons">
        <SecondaryButton type="button" disabled={busy} onClick={onDone}>
          {translate('table.cancel')}
        </SecondaryButton>
        <PrimaryButton type="submit" disabled={busy}>
          {translate(busy ? 'table.busy' : 'tickets.canned.save')}
        </PrimaryButton>
      </div>
    </form>
  )
}

/** Manages canned replies where they are used: write, edit and delete one's own and those shared by all staff. */
export const CannedManager = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const remove = useWrite(canned.deleteCannedReply)
  const { data, error, refetch } = useRead(canned.cannedReplies, { query: {} })
  const [editing, setEditing] = useState<CannedReply | 'new'>()
  const [leaving, setLeaving] = useState<CannedReply>()
  return (
    <Dialog open onClose={() => editing || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <Panel>
        <DialogTop onClose={onClose}>
          <h2 id={title}>
            {translate(
              editing === undefined
                ? 'tickets.canned.manage'
                : editing === 'new'
                  ? 'tickets.canned.add'
                  : 'tickets.canned.change',
            )}
          </h2>
        </DialogTop>
        {editing ? (
          <Editor of={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />
        ) : (
          <>
            <PrimaryButton type="button" style={{ justifySelf: 'start' }} onClick={() => setEditing('new')}>
              {translate('tickets.canned.add')}
            </PrimaryButton>
            {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <SkeletonBar height={120} />}
            {data?.results.length === 0 && <EmptyState title={translate('tickets.canned.none')} />}
            <ul>
              {(data?.results ?? []).map((reply) => (
                <li key={reply.id}>
                  <div>
                    <strong dir="auto">{reply.title}</strong>{' '}
                    <small>
                      {translate(reply.team ? 'tickets.canned.of_team' : 'tickets.canned.own')}
                      {reply.department && (
                        <>
                          {' · '}
                          <Given>{reply.department.name}</Given>
                        </>
                      )}
                    </small>
                    <p dir="auto">{reply.text}</p>
                  </div>
                  <TextButton
                    type="button"
                    aria-label={`${translate('tickets.thread.edit_short')}: ${reply.title}`}
                    onClick={() => setEditing(reply)}
                  >
                    {translate('tickets.thread.edit_short')}
                  </TextButton>
                  <TextButton
                    type="button"
                    aria-label={`${translate('tickets.thread.delete_short')}: ${reply.title}`}
                    onClick={() => setLeaving(reply)}
                  >
                    {translate('tickets.thread.delete_short')}
                  </TextButton>
                </li>
              ))}
            </ul>
          </>
        )}
        {leaving && (
          <ConfirmDialog
            open
            tone="danger"
            title={translate('tickets.canned.delete')}
            confirmLabel={translate('tickets.canned.delete')}
            onConfirm={() => remove.mutateAsync({ params: { id: leaving.id } })}
            onClose={() => setLeaving(undefined)}
          >
            {translate(leaving.team ? 'tickets.canned.delete_team' : 'tickets.canned.delete_own', {
              title: leaving.title,
            })}
          </ConfirmDialog>
        )}
      </Panel>
    </Dialog>
  )
}
