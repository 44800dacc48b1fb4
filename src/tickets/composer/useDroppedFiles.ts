import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** Takes files dropped on a form or pasted into it, unless a part of the form has taken them; `over` while they hover. */
export const useDroppedFiles = (take: (files: readonly File[]) => void, locked: boolean) => {
  const [over, setOver] = useState(false)
  const takeFrom = (list: FileList, event: ClipboardEvent | DragEvent) => {
    if (list.length === 0 || locked || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    take([...list])
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      takeFrom(event.dataTransfer.files, event)
    },
    onPaste: (event: ClipboardEvent) => takeFrom(event.clipboardData.files, event),
  }
  return { over, handlers }
}
