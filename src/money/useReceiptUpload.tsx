import { useNotify } from 'react-admin'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import type { Endpoint, Input } from '../../contract/endpoint'
import { uploadLimits } from '../../contract/uploads'
import { useWrite } from '../data/useWrite'
import { Refusal } from '../ui/Refusal'
import { FileInput } from '../form/files/FileInput'
import { MoneyFailure } from './MoneyFailure'

interface ReceiptUpload<E extends Endpoint> {
  /** The endpoint that stores the receipt. */
  readonly endpoint: E
  readonly inputOf: (file: File) => Input<E>
  /** Message keys of the field, and of the message once it is stored. */
  readonly label: string
  readonly kept: string
  readonly onKept?: () => void
}

interface Upload {
  /** The file field, with the state of its upload. */
  readonly field: ReactNode
  readonly chosen: boolean
  readonly busy: boolean
  readonly send: (event: SyntheticEvent) => void
}

/** Attaches one receipt to money that moved; sent again after a lost answer it is stored once. */
export const useReceiptUpload = <E extends Endpoint>({
  endpoint,
  inputOf,
  label,
  kept,
  onKept,
}: ReceiptUpload<E>): Upload => {
  const notify = useNotify()
  const [files, setFiles] = useState<readonly File[]>([])
  const add = useWrite(endpoint)
  const [file] = files
  return {
    field: (
      <>
        <FileInput label={label} value={files} onChange={setFiles} limits={{ ...uploadLimits, maxFiles: 1 }} />
        {add.error && (
          <Refusal>
            <MoneyFailure error={add.error} />
          </Refusal>
        )}
      </>
    ),
    chosen: file !== undefined,
    busy: add.isPending,
    send: (event) => {
      event.preventDefault()
      if (!file || add.isPending) return
      const input = inputOf(file)
      add.mutate(input, {
        onSuccess: () => {
          setFiles([])
          notify(kept, { type: 'success' })
          onKept?.()
        },
      })
    },
  }
}
