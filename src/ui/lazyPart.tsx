import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { withStyles } from './missedStyles'
import { showToast } from './toasts/toasts'

interface Manner<P> {
  /** Shown in its place until the code has loaded. */
  readonly waiting?: ReactNode
  /** Say nothing when the code cannot be fetched: the part that would say so is itself missing. */
  readonly quiet?: boolean
  /** Called when the code could not be fetched. */
  readonly onMissing?: (props: P) => void
}

/**
 * A part whose code is fetched when it is first shown. If it cannot be fetched, a toast says so and the page around it
 * stays as it is; showing it again retries, unlike React's `lazy`, which takes the page down and never retries.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, quiet = false, onMissing }: Manner<P> = {},
): ComponentType<P> => {
  let known: ComponentType<P> | undefined
  const Part = (props: P) => {
    const translate = useTranslate()
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => known)
    const [missing, setMissing] = useState(false)
    const tellMissing = useEffectEvent(() => {
      if (!quiet) showToast('error', translate('shell.chunk'), { toastId: 'shell.chunk' })
      onMissing?.(props)
    })
    useEffect(() => {
      let wanted = true
      const arrived = known ? Promise.resolve(known) : withStyles(load())
      arrived.then(
        (part) => {
          known = part
          if (wanted) setShown(() => part)
        },
        () => {
          if (!wanted) return
          setMissing(true)
          tellMissing()
        },
      )
      return () => {
        wanted = false
      }
    }, [])
    if (Shown) return <Shown {...props} />
    return missing ? null : waiting
  }
  return Part
}
