import { useTranslate } from 'react-admin'
import {
  useId,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type SyntheticEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { safeFileName } from '../../../contract/text'
import { uploadLimitsOf } from '../../../contract/uploads'
import { textLimits } from '../../../contract/tickets/tickets'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { FileInput } from '../../form/files/FileInput'
import { MentionList } from '../../form/mentions/MentionList'
import type { Mentions } from '../../form/mentions/useMentions'
import { fits, shortcuts } from '../../ui/shortcuts/shortcuts'
import { useProblem, useTooLong } from '../../form/control'
import { Notice, SendFailure } from './SendFailure'
import { UploadProgress } from './UploadProgress'
import type { ComposerState } from './useComposer'
import { useKeptView } from '../queue/useKeptView'
import { classed } from '../../ui/classed'
import css from './Composer.module.css'

/** The frame of the composer under a thread; pinned to the bottom of the window where there is room. */
const ComposerFrame = classed('form', css.composerFrame)

interface ComposerProps {
  readonly state: ComposerState
  /** Scrolls the newest message into view. */
  readonly onRead: () => void
  /** Above everything: what must stay visible while writing. */
  readonly above?: ReactNode
  /** Above the text: mode, canned replies. */
  readonly top?: ReactNode
  /** Beside the send button. */
  readonly more?: ReactNode
  /** Called on every change with the caret position, for «/». */
  readonly onTyped?: (text: string, caret: number) => void
  /** The mentions of colleagues in the note being written. */
  readonly mentions?: Mentions | undefined
}

/** The composer of a thread: draft, files by choice, drop or paste, and the guards before sending. */
export const Composer = ({ state, onRead, above, top, more, onTyped, mentions }: ComposerProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const refusal = useProblem()(state.problem)
  const problem = useTooLong()(state.text, textLimits.message) ?? refusal
  const id = useId()
  const user = useUser()
  const [over, setOver] = useState(false)
  const { text, files, attaching, setAttaching, mode, newer, share, failure, refused, box } = state
  const frame = useKeptView()
  const busy = share !== undefined
  const note = mode === 'note'

  const take = (list: FileList, event: ClipboardEvent | DragEvent) => {
    if (list.length === 0 || busy || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    setAttaching(true)
    void state.addAll([...list])
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void state.send()
  }
  const keys = (event: KeyboardEvent) => {
    if (mentions?.takesKey(event) === true) return
    if (!fits(shortcuts.ticketSend, event.nativeEvent)) return
    event.preventDefault()
    void state.send()
  }

  return (
    <ComposerFrame
      ref={frame}
      onSubmit={submit}
      noValidate
      aria-label={translate(note ? 'tickets.composer.note' : 'tickets.composer.label')}
      aria-busy={busy}
      className={[note ? 'note' : '', over ? 'over' : ''].join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event.dataTransfer.files, event)
      }}
      onPaste={(event) => take(event.clipboardData.files, event)}
    >
      {above}
      {newer && (
        <Notice tone="warn">
          <p>{translate('tickets.composer.newer')}</p>
          <div className="ways">
            <PrimaryButton
              type="button"
              onClick={() => {
                state.dismiss()
                onRead()
              }}
            >
              {translate('tickets.composer.newer_read')}
            </PrimaryButton>
            <SecondaryButton type="button" onClick={() => void state.send({ close: newer.close, anyway: true })}>
              {translate('tickets.composer.newer_anyway')}
            </SecondaryButton>
          </div>
        </Notice>
      )}
      {failure !== undefined && <SendFailure error={failure} doubt={translate('tickets.composer.maybe_sent')} />}
      {top && <div className="top">{top}</div>}
      <textarea
        ref={box}
        id={id}
        dir={text === '' ? undefined : 'auto'}
        rows={3}
        value={text}
        readOnly={busy}
        aria-label={translate(note ? 'tickets.composer.note' : 'tickets.composer.label')}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        placeholder={translate(note ? 'tickets.composer.note_placeholder' : 'tickets.composer.placeholder')}
        onChange={(event) => {
          state.setText(event.target.value)
          onTyped?.(event.target.value, event.target.selectionStart)
        }}
        onKeyDown={keys}
        onBlur={mentions?.close}
        {...mentions?.aria}
      />
      {mentions?.choice && <MentionList {...mentions.choice} />}
      <div className="wrong" id={`${id}-problem`} role="alert">
        {problem && <div>{problem}</div>}
        {refused.map(({ name, reason }) => (
          <div key={`${name}-${reason}`}>
            {translate('inputs.files.refused', {
              name: isolated(safeFileName(name)),
              reason: translate(`validation.${reason}`),
            })}
          </div>
        ))}
      </div>
      <span role="status">{state.preparing && translate('inputs.files.preparing')}</span>
      {attaching && (
        <FileInput
          label="tickets.form.files"
          limits={uploadLimitsOf(user)}
          value={files}
          disabled={busy}
          onChange={state.setFiles}
        />
      )}
      {busy && files.length > 0 && <UploadProgress share={share} onCancel={state.cancel} />}
      <div className="foot">
        <SecondaryButton
          type="button"
          disabled={busy}
          aria-expanded={attaching}
          onClick={() => setAttaching(!attaching)}
        >
          {translate('tickets.composer.attach')}
          {files.length > 0 && ` (${number(files.length)})`}
        </SecondaryButton>
        <span className="hint" id={`${id}-hint`}>
          <span role="status">
            {state.kept && translate(`inputs.draft.${files.length > 0 ? 'text_saved' : 'saved'}`)}
          </span>
          <span className="keys">{translate('tickets.composer.shortcut')}</span>
        </span>
        <span className="strong" />
        {more}
        <PrimaryButton type="submit" disabled={busy}>
          {translate(busy ? 'table.busy' : note ? 'tickets.composer.send_note' : 'tickets.composer.send')}
        </PrimaryButton>
      </div>
    </ComposerFrame>
  )
}
