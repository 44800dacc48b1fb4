import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { tickets } from '../../../contract/tickets'
import { call } from '../../providers/client'
import { TextButton } from '../../shared/feedback/Control'
import { Ltr } from '../../shared/fields/Ltr'
import { useToast } from '../../shell/toasts'

/** A file of a request: fetched with the session and handed to the browser as a download. */
export const RequestFile = ({ file }: { readonly file: { readonly id: string; readonly name: string } }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const content = await call(tickets.attachment, { params: { id: file.id } })
      const address = URL.createObjectURL(content)
      const anchor = document.createElement('a')
      anchor.href = address
      anchor.download = file.name
      anchor.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch (error) {
      toast.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextButton
      type="button"
      disabled={busy}
      aria-label={translate('tickets.thread.download', { name: file.name })}
      onClick={() => void download()}
    >
      <Ltr>{file.name}</Ltr>
    </TextButton>
  )
}
