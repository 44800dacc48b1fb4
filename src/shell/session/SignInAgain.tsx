import { useEffect, useRef, useState, type ComponentType } from 'react'
import { signOut } from '../../data/session/authProvider'
import type { SessionEnd } from '../../../contract/people/sign-in'
import { needTexts } from '../../data/i18nProvider'
import { onForeignChange, storedUser } from '../../data/session/session'
import { registerSignInPrompt } from '../../data/session/signInAgain'

type Question = ComponentType<{ readonly why?: SessionEnd | undefined; readonly onAnswer: (signedIn: boolean) => void }>

/** The dialog and its texts are loaded when needed. */
const loadQuestion = async (): Promise<Question> => {
  const [part] = await Promise.all([import('./SignInDialog'), needTexts(['people.account'])])
  return part.SignInDialog
}

/** Without a known name a password alone cannot be asked for; the sign-in page says why. */
const leave = (why: SessionEnd | undefined): false => {
  void signOut(
    window.location.pathname + window.location.search,
    why ? `errors.ended.${why}` : 'errors.unauthenticated',
  )
  return false
}

/**
 * Waits for a lost session, until its person has signed in again here or in another tab. If the dialog's code fails to
 * load, the refused calls stay refused, and typed text stays too.
 */
export const SignInAgain = () => {
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  const [asked, setAsked] = useState<{ readonly Question: Question; readonly why: SessionEnd | undefined }>()
  useEffect(() => {
    const forget = registerSignInPrompt(
      (why) =>
        new Promise((resolve) => {
          const user = storedUser()
          if (!user?.phone && !user?.email) return resolve(leave(why))
          const settle = (signedIn: boolean) => {
            unfollow()
            answer.current = undefined
            setAsked(undefined)
            resolve(signedIn)
          }
          const unfollow = onForeignChange(() => storedUser()?.uuid === user.uuid && settle(true))
          answer.current = settle
          loadQuestion().then(
            (Question) => answer.current === settle && setAsked({ Question, why }),
            () => settle(false),
          )
        }),
    )
    return () => {
      forget()
      answer.current?.(false)
    }
  }, [])
  return asked && <asked.Question why={asked.why} onAnswer={(signedIn) => answer.current?.(signedIn)} />
}
