import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { signOut } from '../providers/authProvider'
import { storedUser } from '../providers/session'
import { askSignInWith } from '../providers/signInAgain'

const SignInDialog = lazy(() => import('./SignInDialog').then(({ SignInDialog: Question }) => ({ default: Question })))

/** Whoever cannot be named cannot be asked for a password alone. */
const leave = (): false => {
  void signOut(window.location.pathname + window.location.search)
  return false
}

/** Waits for a lost session; the dialog's code comes when it is needed. */
export const SignInAgain = () => {
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const forget = askSignInWith(
      () =>
        new Promise((resolve) => {
          const user = storedUser()
          if (!user?.phone && !user?.email) return resolve(leave())
          answer.current = resolve
          setOpen(true)
        }),
    )
    return () => {
      forget()
      answer.current?.(false)
    }
  }, [])
  const settle = (signedIn: boolean) => {
    setOpen(false)
    answer.current?.(signedIn)
  }
  return <Suspense>{open && <SignInDialog onAnswer={settle} />}</Suspense>
}
