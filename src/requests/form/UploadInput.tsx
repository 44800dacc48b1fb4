import { useEvent, useTranslate } from 'react-admin'
import { useLayoutEffect, useState } from 'react'
import { requests } from '../../../contract/requests/requests'
import { uploadLimitsOf } from '../../../contract/uploads'
import { isCanceled } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { createInput, type ControlProps } from '../../form/control'
import type { Camera } from '../../form/files/CameraButton'
import { FileInput } from '../../form/files/FileInput'
import { FileRow } from '../../form/files/FileRow'
import { noteUpload, uploadOf } from './uploads'

interface UploadExtras {
  /** For photographs: the camera a phone takes them with. */
  readonly camera?: Camera | undefined
  /** Called with true from the choice of a file until it is uploaded or removed: the value is not that file yet. */
  readonly onUnsent: (unsent: boolean) => void
}

const UploadControl = ({ value, onChange, onUnsent, ...props }: ControlProps<string> & UploadExtras) => {
  const translate = useTranslate()
  const { percent } = useFormats()
  const user = useUser()
  const [files, setFiles] = useState<readonly File[]>([])
  const [preparing, setPreparing] = useState(false)
  const { mutate, isSuccess, error, progress, cancel } = useWrite(requests.upload)
  const kept = uploadOf(value)
  const failed = error !== null && !isCanceled(error)
  const unsent = preparing || (files.length > 0 && !isSuccess)
  const report = useEvent(onUnsent)
  useLayoutEffect(() => {
    report(unsent)
    return () => report(false)
  }, [report, unsent])
  const upload = (file: File) => {
    cancel()
    mutate(
      { body: { file } },
      {
        onSuccess: ({ object }) => {
          noteUpload(object)
          onChange(object.id)
        },
      },
    )
  }

  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    const file = chosen.at(-1)
    if (file) upload(file)
    else {
      cancel()
      onChange('')
    }
  }

  return (
    <div>
      <FileInput
        {...props}
        limits={{ ...uploadLimitsOf(user), maxFiles: 1 }}
        value={files}
        onChange={choose}
        onPreparing={setPreparing}
      />
      {files.length === 0 && value !== '' && (
        <>
          <p role="status">{translate('requests.form.file_kept')}</p>
          {kept && <FileRow file={kept} preview />}
        </>
      )}
      {progress !== undefined && (
        <p role="status">{translate('tickets.form.uploading', { percent: percent(progress, 0) })}</p>
      )}
      {progress === undefined && !failed && files.length > 0 && value !== '' && (
        <p role="status">{translate('requests.form.file_done')}</p>
      )}
      {failed && files[0] && (
        <p role="alert">
          <FailureText error={error} />{' '}
          <SecondaryButton type="button" onClick={() => files[0] && upload(files[0])}>
            {translate('table.retry')}
          </SecondaryButton>
        </p>
      )}
    </div>
  )
}

/** A file uploaded as soon as it is chosen, with progress and a retry; the value is its id. */
export const UploadInput = createInput<string, UploadExtras>(UploadControl, '')
