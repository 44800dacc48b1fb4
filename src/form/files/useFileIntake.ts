import { useEffect, useRef, useState } from 'react'
import { addFiles, isHeavy, type FileLimits, type Refusal } from './files'

interface Taking {
  readonly chosen: readonly File[]
  readonly limits: FileLimits
  readonly onTaken: (files: readonly File[]) => void
  /** Called with true when large photos begin to be downscaled, and with false once that is over. */
  readonly onPreparing?: ((preparing: boolean) => void) | undefined
}

const lighten = async (added: readonly File[], limits: FileLimits): Promise<readonly File[]> => {
  try {
    const { shrinkPhotos } = await import('./shrinkPhotos')
    return await shrinkPhotos(added, limits)
  } catch {
    return added
  }
}

/**
 * Adds files to a selection, downscaling large photos first. `preparing` while that runs, `refused` lists the rejected
 * files.
 */
export const useFileIntake = ({ chosen, limits, onTaken, onPreparing }: Taking) => {
  const [preparing, setPreparing] = useState(false)
  const prepare = (now: boolean) => {
    setPreparing(now)
    onPreparing?.(now)
  }
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const newest = useRef(chosen)
  useEffect(() => {
    newest.current = chosen
  }, [chosen])
  const take = async (added: readonly File[]): Promise<void> => {
    if (added.length === 0) return
    const heavy = added.some((file) => isHeavy(file, limits))
    if (heavy) prepare(true)
    const ready = heavy ? await lighten(added, limits) : added
    const { files, refused: wrong } = await addFiles(() => newest.current, ready, limits)
    if (heavy) prepare(false)
    setRefused(wrong)
    if (files.length === newest.current.length) return
    newest.current = files
    onTaken(files)
  }
  return { take, preparing, refused, forgive: () => setRefused([]) }
}
