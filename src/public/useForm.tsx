import { Fragment, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Rule } from './rules'
import { Refused } from './send'
import { useReason, useText } from './texts'
import { Wait } from './Wait'

interface Form {
  readonly busy: boolean
  /** A sentence for the whole form; of a wait it counts down. */
  readonly problem: ReactNode
  /** A sentence for one field, until it is changed; `own` names keys to say instead, by key. */
  readonly problemOf: (field: string, own?: Readonly<Record<string, string>>) => string | undefined
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Takes back what was said of the last try. */
  readonly forgive: () => void
}

/**
 * A form that sends once however often it is submitted, keeps what was typed, and puts every refusal in words. What the
 * rules refuse, by field, is not sent; the first field that is wrong is gone to.
 */
export const useForm = (
  rules: Readonly<Record<string, Rule>>,
  action: (values: Readonly<Record<string, string>>) => Promise<void>,
): Form => {
  const t = useText()
  const reason = useReason()
  const running = useRef(false)
  const place = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const [refusals, setRefusals] = useState(0)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const refused = useRef(false)
  const refuse = (wrong: Readonly<Record<string, string>>) => {
    refused.current = true
    setFields(wrong)
  }
  // Once the complaints stand at their fields, whoever works by keyboard goes on at the first.
  useEffect(() => {
    if (refused.current) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    refused.current = false
  }, [fields])
  // What is said of a field is said of what stood in it.
  useEffect(() => {
    const form = place.current
    const mend = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      setFields((said) =>
        name in said ? Object.fromEntries(Object.entries(said).filter(([at]) => at !== name)) : said,
      )
    }
    form?.addEventListener('input', mend)
    return () => form?.removeEventListener('input', mend)
  }, [fields])
  // Once the device is online, that it is not is no longer true.
  useEffect(() => {
    if (problem === undefined || problem !== t('errors.network')) return
    const back = () => setProblem(t('errors.line_back'))
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [problem, t])
  const explain = (error: unknown) => {
    if (!(error instanceof Refused)) return setProblem(t('errors.unexpected'))
    // The six digits are there and wrong: that they must be six would mislead.
    const wrongCode = error.key === 'errors.wrong_code'
    refuse(wrongCode ? Object.fromEntries(Object.keys(error.fields).map((name) => [name, error.key])) : error.fields)
    const { retryAfter, codeSent } = error
    if (retryAfter !== undefined && error.key === 'errors.rate_limited')
      return setProblem(<Wait codeSent={codeSent} until={Date.now() + retryAfter * 1000} />)
    const server =
      error.key === 'errors.internal' && error.requestId ? ` ${t('public.reference', { id: error.requestId })}` : ''
    const atFields = Object.keys(error.fields).length > 0 && (wrongCode || error.key === 'errors.validation')
    setProblem(atFields ? undefined : reason(error.key) + server)
  }
  const run = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([key, value]) => [key, typeof value === 'string' ? value : '']),
    )
    const wrong = Object.entries(rules).flatMap(([field, rule]) => {
      const problem = rule(values[field] ?? '')
      return problem === undefined ? [] : [[field, problem] as const]
    })
    place.current = form
    refuse(Object.fromEntries(wrong))
    if (wrong.length > 0) return setProblem(undefined)
    running.current = true
    setBusy(true)
    // What was said stays until the answer: without it the form would jump, and a second press would meet a link.
    try {
      await action(values)
      setProblem(undefined)
    } catch (error) {
      setRefusals((told) => told + 1)
      explain(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    // The same sentence again is a new one to whoever hears it.
    problem: problem === undefined ? undefined : <Fragment key={refusals}>{problem}</Fragment>,
    problemOf: (field, own = {}) => {
      const key = fields[field]
      return key === undefined ? undefined : reason(own[key] ?? key)
    },
    forgive: () => {
      setProblem(undefined)
      setFields({})
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!running.current) void run(event.currentTarget)
    },
  }
}
