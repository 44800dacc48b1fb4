import { useTranslate } from 'react-admin'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { showToast } from './toasts/toasts'

interface Manner {
  /** Stands in its place until the code is here. */
  readonly waiting?: ReactNode
  /** Say nothing when the code cannot be fetched: what says such things is itself missing. */
  readonly quiet?: boolean
}

/**
 * A part whose code comes when it is first shown. Where the code cannot be fetched a toast says so and the page around
 * stays as it is; shown again it is asked for again, unlike `lazy` of React, which takes the page down and never retries.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, quiet = false }: Manner = {},
): ComponentType<P> => {
  let known: ComponentType<P> | undefined
  const Part = (props: P) => {
    const translate = useTranslate()
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => known)
    const [missing, setMissing] = useState(false)
    useEffect(() => {
      let wanted = true
      const arrived = known ? Promise.resolve(known) : load()
      arrived.then(
        (part) => {
          known = part
          if (wanted) setShown(() => part)
        },
        () => {
          if (!wanted) return
          setMissing(true)
          if (!quiet) showToast('error', translate('shell.chunk'), { toastId: 'shell.chunk' })
        },
      )
      return () => {
        wanted = false
      }
    }, [translate])
    if (Shown) return <Shown {...props} />
    return missing ? null : waiting
  }
  return Part
}
