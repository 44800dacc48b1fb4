import { useTranslate } from 'react-admin'
import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
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
import { useDroppedFiles } from '../../form/files/useDroppedFiles'
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

interface PartProps {
  readonly state: ComposerState
}

/** Something arrived while this was written: read it first, or send regardless. */
const NewerNotice = ({ state, onRead }: PartProps & Pick<ComposerProps, 'onRead'>) => {
  const translate = useTranslate()
  const { newer } = state
  if (!newer) return null
  return (
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
  )
}

interface ProblemsProps extends Pick<ComposerState, 'refused'> {
  readonly id: string
  readonly problem: string | undefined
}

/** What is wrong with the text, and the files that were not taken. */
const Problems = ({ id, problem, refused }: ProblemsProps) => {
  const translate = useTranslate()
  return (
    <div className="wrong" id={id} role="alert">
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
  )
}

/** The chosen files while writing, and how far they are while sending. */
const Files = ({ state }: PartProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { files, attaching, preparing, share } = state
  return (
    <>
      <span role="status">{preparing && translate('inputs.files.preparing')}</span>
      {attaching && (
        <FileInput
          label="tickets.form.files"
          limits={uploadLimitsOf(user)}
          value={files}
          disabled={share !== undefined}
          onChange={state.setFiles}
        />
      )}
      {share !== undefined && files.length > 0 && <UploadProgress share={share} onCancel={state.cancel} />}
    </>
  )
}

interface FootProps extends PartProps {
  /** The id of the hint, which describes the text box. */
  readonly hint: string
  readonly children: ReactNode
}

const Foot = ({ state, hint, children }: FootProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { files, attaching, share, mode } = state
  const busy = share !== undefined
  const act = translate(mode === 'note' ? 'tickets.composer.send_note' : 'tickets.composer.send')
  return (
    <div className="foot">
      <SecondaryButton
        type="button"
        disabled={busy}
        aria-expanded={attaching}
        onClick={() => state.setAttaching(!attaching)}
      >
        {translate('tickets.composer.attach')}
        {files.length > 0 && ` (${number(files.length)})`}
      </SecondaryButton>
      <span className="hint" id={hint}>
        <span role="status">
          {state.kept && translate(`inputs.draft.${files.length > 0 ? 'text_saved' : 'saved'}`)}
        </span>
        <span className="keys">{translate('tickets.composer.shortcut')}</span>
      </span>
      <span className="strong" />
      {children}
      <PrimaryButton type="submit" disabled={busy}>
        {busy ? translate('table.busy') : act}
      </PrimaryButton>
    </div>
  )
}

/** The composer of a thread: draft, files by choice, drop or paste, and the guards before sending. */
export const Composer = ({ state, onRead, above, top, more, onTyped, mentions }: ComposerProps) => {
  const translate = useTranslate()
  const refusal = useProblem()(state.problem)
  const problem = useTooLong()(state.text, textLimits.message) ?? refusal
  const id = useId()
  const { text, mode, failure, share, refused, box } = state
  const frame = useKeptView()
  const busy = share !== undefined
  const isNote = mode === 'note'
  const label = translate(isNote ? 'tickets.composer.note' : 'tickets.composer.label')
  const { over, handlers } = useDroppedFiles((files) => {
    state.setAttaching(true)
    void state.addAll(files)
  }, busy)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void state.send()
  }
  const keys = (event: KeyboardEvent) => {
    if (mentions?.takesKey(event) === true) return
    if (fits(shortcuts.ticketSend, event.nativeEvent)) submit(event)
  }

  return (
    <ComposerFrame
      ref={frame}
      onSubmit={submit}
      noValidate
      aria-label={label}
      aria-busy={busy}
      className={[isNote ? 'note' : '', over ? 'over' : ''].join(' ')}
      {...handlers}
    >
      {above}
      <NewerNotice state={state} onRead={onRead} />
      {failure !== undefined && <SendFailure error={failure} doubt={translate('tickets.composer.maybe_sent')} />}
      {top && <div className="top">{top}</div>}
      <textarea
        ref={box}
        id={id}
        dir={text === '' ? undefined : 'auto'}
        rows={3}
        value={text}
        readOnly={busy}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        placeholder={translate(isNote ? 'tickets.composer.note_placeholder' : 'tickets.composer.placeholder')}
        onChange={(event) => {
          state.setText(event.target.value)
          onTyped?.(event.target.value, event.target.selectionStart)
        }}
        onKeyDown={keys}
        onBlur={mentions?.close}
        {...mentions?.aria}
      />
      {mentions?.choice && <MentionList {...mentions.choice} />}
      <Problems id={`${id}-problem`} problem={problem} refused={refused} />
      <Files state={state} />
      <Foot state={state} hint={`${id}-hint`}>
        {more}
      </Foot>
    </ComposerFrame>
  )
}
