import { useTranslate } from 'react-admin'
import { useId, useRef } from 'react'
import { safeFileName } from '../../../contract/text'
import { IconControl, SecondaryButton } from '../../ui/Control'
import { CameraButton, type Camera } from './CameraButton'
import { useDroppedFiles } from './useDroppedFiles'
import { useBlobAddress } from './useBlobAddress'
import { Glyph } from '../../ui/Glyph'
import { useFormats } from '../../ui/useFormats'
import { useTouch } from '../../ui/useNarrow'
import { isolated } from '../../ui/fields/Ltr'
import { createInput, useProblem, useNodeText, type ControlProps } from '../control'
import { kindName, type FileLimits } from './files'
import { useFileIntake } from './useFileIntake'
import { classed } from '../../ui/classed'
import css from './FileInput.module.css'

interface FileExtras extends Pick<Parameters<typeof useFileIntake>[0], 'onPreparing'> {
  readonly limits: FileLimits
  /** Also offers to take a photograph, on devices used by touch. */
  readonly camera?: Camera | undefined
}

const Box = classed('div', css.box)

const Preview = ({ file }: { readonly file: File }) => {
  const address = useBlobAddress(file.type.startsWith('image/') ? file : undefined)
  return address ? <img src={address} alt="" /> : <span className="kind">{kindName(file.type)}</span>
}

/** The size of a file in words, from bytes. */
export const useFileSize = (): ((bytes: number) => string) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (bytes) =>
    bytes < 1024 * 1024
      ? translate('inputs.files.kilobyte', { n: number(Math.max(1, Math.round(bytes / 1024))) })
      : translate('inputs.files.megabyte', { n: number(bytes / 1024 / 1024, { maximumFractionDigits: 1 }) })
}

/** How many files of which size and kind may be chosen, and how. */
const Limits = ({ limits }: Pick<FileExtras, 'limits'>) => {
  const translate = useTranslate()
  const { number, list } = useFormats()
  const size = useFileSize()
  return (
    <>
      <span className="drop">{translate('inputs.files.drop')} </span>
      {translate('inputs.files.limits', {
        smart_count: limits.maxFiles,
        count: number(limits.maxFiles),
        size: size(limits.maxBytes),
        types: list(limits.types.map(kindName)),
      })}
      {limits.quotaBytes !== undefined && <> {translate('inputs.files.quota', { size: size(limits.quotaBytes) })}</>}
      {limits.types.includes('image/jpeg') && <> {translate('inputs.files.photos')}</>}
    </>
  )
}

interface ChosenProps {
  readonly files: readonly File[]
  readonly locked: boolean
  readonly onRemove: (file: File) => void
}

const ChosenFiles = ({ files, locked, onRemove }: ChosenProps) => {
  const translate = useTranslate()
  const size = useFileSize()
  return (
    <ul className="files" aria-label={translate('inputs.files.list')}>
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`}>
          <Preview file={file} />
          <bdi dir="auto" className="name">
            {safeFileName(file.name)}
          </bdi>
          <span className="size">{size(file.size)}</span>
          <IconControl
            type="button"
            disabled={locked}
            aria-label={translate('inputs.files.remove', { name: safeFileName(file.name) })}
            onClick={() => onRemove(file)}
          >
            <Glyph name="close" size={18} />
          </IconControl>
        </li>
      ))}
    </ul>
  )
}

interface ProblemsProps extends Pick<FileExtras, 'limits'> {
  readonly problem: string | undefined
  readonly refused: ReturnType<typeof useFileIntake>['refused']
}

/** What is wrong with the field, and the files that were not taken. */
const Problems = ({ problem, refused, limits }: ProblemsProps) => {
  const translate = useTranslate()
  const size = useFileSize()
  return (
    <div className="wrong" role="alert">
      {problem && <div>{problem}</div>}
      {refused.map(({ name, reason }) => (
        <div key={`${name}-${reason}`}>
          {translate('inputs.files.refused', {
            name: isolated(safeFileName(name)),
            reason:
              reason === 'file_size'
                ? translate('inputs.files.too_big', { size: size(limits.maxBytes) })
                : translate(`validation.${reason}`),
          })}
        </div>
      ))}
    </div>
  )
}

const FileControl = ({
  value,
  onChange,
  limits,
  camera,
  onPreparing,
  label,
  helper,
  error,
  disabled,
  required,
  ...props
}: ControlProps<readonly File[]> & FileExtras) => {
  const translate = useTranslate()
  const said = useNodeText()
  const problem = useProblem()(error)
  const ownId = useId()
  const id = props.id ?? ownId
  const picker = useRef<HTMLInputElement>(null)
  const touch = useTouch()
  const { take, preparing, refused, forgive } = useFileIntake({ chosen: value, limits, onTaken: onChange, onPreparing })
  const locked = disabled || props.readOnly === true
  const closed = locked || preparing || value.length >= limits.maxFiles
  const add = (added: readonly File[]) => {
    if (!locked) void take(added)
  }
  const { over, handlers } = useDroppedFiles((added) => void take(added), locked)
  const remove = (file: File) => {
    forgive()
    onChange(value.filter((other) => other !== file))
    picker.current?.focus()
  }

  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      data-over={over}
      data-wrong={problem !== undefined}
      onBlur={() => props.onBlur?.()}
      {...handlers}
    >
      <span className="label" id={`${id}-label`}>
        {said(label)}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      <p className="hint" id={`${id}-hint`}>
        {helper ? <>{said(helper)} </> : null}
        <Limits limits={limits} />
      </p>
      <input
        ref={(box) => {
          picker.current = box
          if (typeof props.inputRef === 'function') props.inputRef(box)
        }}
        id={id}
        name={props.name}
        type="file"
        multiple={limits.maxFiles > 1}
        accept={limits.types.join(',')}
        disabled={locked}
        tabIndex={-1}
        aria-label={translate('inputs.files.pick')}
        className="visually-hidden"
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className="ways">
        <SecondaryButton type="button" disabled={closed} onClick={() => picker.current?.click()}>
          {translate('inputs.files.pick')}
        </SecondaryButton>
        {camera && touch && <CameraButton camera={camera} locked={locked} disabled={closed} onTaken={add} />}
      </div>
      <span role="status">{preparing && translate('inputs.files.preparing')}</span>
      {value.length > 0 && <ChosenFiles files={value} locked={locked} onRemove={remove} />}
      <Problems problem={problem} refused={refused} limits={limits} />
    </Box>
  )
}

/** Files by drop, paste or selection, checked for type, size and number before anything is sent. */
export const FileInput = createInput<readonly File[], FileExtras>(FileControl, [])
