import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import { requests } from '../../../contract/requests/requests'
import { uploadLimitsOf } from '../../../contract/uploads'
import { call } from '../../data/http/client'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { FileInput } from '../../form/files/FileInput'

interface UploadFieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly required: boolean
  /** The id of the uploaded file, empty before. */
  readonly value: string
  readonly problem: string | undefined
  readonly disabled: boolean
  readonly onChange: (id: string) => void
}

/** A file that is uploaded as soon as it is chosen, with progress and a way to try again; the value is its id. */
export const UploadField = ({ id, label, required, value, problem, disabled, onChange }: UploadFieldProps) => {
  const translate = useTranslate()
  const { percent } = useFormats()
  const user = useUser()
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const running = useRef<AbortController>(undefined)

  const upload = async (file: File) => {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setFailure(undefined)
    setShare(0)
    try {
      const { object } = await call(
        requests.upload,
        { body: { file } },
        { signal: control.signal, onProgress: setShare },
      )
      onChange(object.id)
    } catch (error) {
      if (!control.signal.aborted) setFailure(error)
    } finally {
      if (running.current === control) setShare(undefined)
    }
  }

  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    const file = chosen.at(-1)
    if (file) void upload(file)
    else {
      running.current?.abort()
      onChange('')
    }
  }

  return (
    <div>
      <FileInput
        id={id}
        label={label}
        required={required}
        limits={{ ...uploadLimitsOf(user), maxFiles: 1 }}
        value={files}
        disabled={disabled}
        error={problem}
        onChange={choose}
      />
      {files.length === 0 && value !== '' && <p role="status">{translate('requests.form.file_kept')}</p>}
      {share !== undefined && (
        <p role="status">{translate('tickets.form.uploading', { percent: percent(share, 0) })}</p>
      )}
      {share === undefined && failure === undefined && files.length > 0 && value !== '' && (
        <p role="status">{translate('requests.form.file_done')}</p>
      )}
      {failure !== undefined && files[0] && (
        <p role="alert">
          <FailureText error={failure} />{' '}
          <SecondaryButton type="button" onClick={() => files[0] && void upload(files[0])}>
            {translate('table.retry')}
          </SecondaryButton>
        </p>
      )}
    </div>
  )
}
