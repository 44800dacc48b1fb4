import { useNotify } from 'react-admin'
import { useRef, useState } from 'react'
import { checkMobile } from '../../../../contract/identifiers'
import { signIn } from '../../../../contract/people/sign-in'
import { PlatformError } from '../../../data/http/errors'
import { useWrite } from '../../../data/useWrite'
import { keptCode } from '../../../form/code/keptCode'
import { useOneTimeCode } from '../../../form/code/useOneTimeCode'

const numberOf = (typed: string): string => {
  const checked = checkMobile(typed)
  return 'value' in checked ? checked.value : typed
}

/** What is wrong with a new number for somebody who has `phone`: a message key or a field code of the contract. */
const problemOf = (typed: string, phone: string): string | undefined => {
  const checked = checkMobile(typed)
  if ('problem' in checked) return typed.trim() === '' ? 'required' : 'mobile'
  return checked.value === phone ? 'people.account.phone.same' : undefined
}

/** The state of changing one's own number: first the number and the password, then the code sent to it. */
export const usePhoneChange = (phone: string) => {
  const notify = useNotify()
  const confirm = useWrite(signIn.confirmPassword)
  const verify = useWrite(signIn.verifyPhone)
  const update = useWrite(signIn.updatePhone)
  // A second press may come before the first has been rendered.
  const running = useRef(false)
  const [isOpen, setOpen] = useState(() => keptCode('phone') !== undefined)
  const [next, setNext] = useState(() => keptCode('phone')?.to ?? '')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ readonly phone?: string; readonly password?: string }>({})
  const [failure, setFailure] = useState<unknown>()
  const to = numberOf(next)
  const code = useOneTimeCode(() => verify.mutateAsync({ query: { phone: to } }), { purpose: 'phone', to })

  const close = () => {
    code.reset()
    setOpen(false)
    setNext('')
    setPassword('')
    setProblems({})
    setFailure(undefined)
  }

  /** Runs one call at a time; `onError` reports what it throws, or else it is a failure of the whole form. */
  const run = async (work: () => Promise<unknown>, onError: (error: unknown) => boolean) => {
    running.current = true
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!onError(error)) setFailure(error)
    } finally {
      running.current = false
    }
  }

  const send = async () => {
    if (running.current) return
    const faulty = problemOf(next, phone)
    setProblems({
      ...(faulty !== undefined && { phone: faulty }),
      ...(password === '' && { password: 'required' }),
    })
    if (faulty !== undefined || password === '') return
    setNext(to)
    await run(
      async () => {
        await confirm.mutateAsync({ body: { password } })
        await code.ask()
      },
      (error) => {
        if (!(error instanceof PlatformError) || error.fields['password'] === undefined) return false
        setProblems({ password: 'people.account.phone.wrong_password' })
        return true
      },
    )
  }

  const save = async () => {
    if (running.current || code.otp.length < 6) return
    await run(
      async () => {
        await update.mutateAsync({ query: { phone: to, otp: code.otp } })
        notify('people.account.phone.saved', { type: 'success' })
        close()
      },
      (error) => {
        if (code.refused(error)) return true
        if (!(error instanceof PlatformError)) return false
        if (error.details['reason'] === 'password') {
          code.reset()
          setPassword('')
          setProblems({ password: 'people.account.phone.password_again' })
          return true
        }
        const taken = error.fields['phone']
        if (taken === undefined) return false
        code.reset()
        setProblems({ phone: taken === 'taken' ? 'people.account.phone.taken' : taken })
        return true
      },
    )
  }

  return {
    isOpen,
    open: () => setOpen(true),
    close,
    /** The number as typed. */
    next,
    setNext: (typed: string) => {
      setNext(typed)
      setProblems(({ phone: _, ...others }) => others)
    },
    password,
    setPassword: (typed: string) => {
      setPassword(typed)
      setProblems(({ password: _, ...others }) => others)
    },
    problems,
    failure,
    code,
    /** Sends a code to the number, or saves the number once a code was sent. */
    submit: () => (code.sent ? save() : send()),
    isSending: confirm.isPending || code.sending,
    isSaving: update.isPending,
  }
}

export type PhoneChange = ReturnType<typeof usePhoneChange>
