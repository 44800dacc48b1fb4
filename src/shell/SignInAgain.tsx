import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askSignInWith } from '../providers/signInAgain'

const SignInDialog = lazy(() => import('./SignInDialog').then(({ SignInDialog: Question }) => ({ default: Question })))

/** Waits for a lost session; the dialog's code comes when it is needed. */
export const SignInAgain = () => {
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      askSignInWith(
        () =>
          new Promise((resolve) => {
            answer.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const settle = (signedIn: boolean) => {
    setOpen(false)
    answer.current?.(signedIn)
  }
  return <Suspense>{open && <SignInDialog onAnswer={settle} />}</Suspense>
}
