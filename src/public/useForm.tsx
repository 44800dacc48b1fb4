import { Fragment, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Rule } from './rules'
import { Refused } from './send'
import { useReason, useText } from './texts'
import { Wait } from './Wait'

interface Form {
  readonly busy: boolean
  /** A sentence for the whole form; counts down a wait. */
  readonly problem: ReactNode
  /** A sentence for one field, until it changes; `own` replaces message keys, by key. */
  readonly problemOf: (field: string, own?: Readonly<Record<string, string>>) => string | undefined
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Clears the messages of the last try. */
  readonly forgive: () => void
}

/**
 * A form that submits once however often it is pressed, keeps what was typed, and puts every refusal into words. Values
 * that fail the rules are not sent; the first invalid field takes the focus.
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
  // Once the messages are at their fields, the focus moves to the first one.
  useEffect(() => {
    if (refused.current) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    refused.current = false
  }, [fields])
  // A field's message refers to its previous value, so it is cleared on input.
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
  // Once the device is online, the offline message is no longer true.
  useEffect(() => {
    if (problem === undefined || problem !== t('errors.network')) return
    const back = () => setProblem(t('errors.line_back'))
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [problem, t])
  const explain = (error: unknown) => {
    if (!(error instanceof Refused)) return setProblem(t('errors.unexpected'))
    // There are six digits and they are wrong: saying that they must be six would mislead.
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
    // The message stays until the answer: without it the form would jump, and a second press would hit a link.
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
    // A repeated sentence counts as new for screen readers.
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
