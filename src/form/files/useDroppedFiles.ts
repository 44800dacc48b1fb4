import { useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * Takes files dropped on a part of the page or pasted into it, unless a part of that has taken them; `over` while they
 * hover. While `locked` it takes none, and the browser does not open them in place of the page either.
 */
export const useDroppedFiles = (take: (files: readonly File[]) => void, locked: boolean) => {
  const [over, setOver] = useState(false)
  const takeFrom = (list: FileList, event: ClipboardEvent | DragEvent) => {
    if (list.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (!locked) take([...list])
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (!locked) setOver(true)
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
