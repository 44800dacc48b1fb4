import { useEvent } from 'react-admin'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { set, useForm, type DefaultValues, type FieldErrors, type Path } from 'react-hook-form'
import type { Problems } from './useProblems'

/** The answers of a form as a draft keeps them, with a value for every field. */
interface Draft<D extends object> {
  readonly values: D
  /** Keeps what is typed, given the fields' previous values. */
  readonly change: (typed: D, before: D) => void
}

/** The values typed in the draft's fields; an emptied input gives null, where a draft has text. */
const typedOf = <D extends object>(values: D, fields: D): D =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as keyof D]])),
      (_, value: unknown) => (value === null ? '' : value),
    ),
  ) as D

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A react-hook-form form over a draft: it opens with what was kept, keeps what is typed at once, and adopts what was
 * typed later in another browser. `rest` has fields no draft keeps, such as files. Problems found by `problemsOf` are
 * reported on submit, by field name, and cleared as soon as that field changes.
 */
export const useDraftedForm = <D extends object, R extends object = object>(
  { values: kept, change }: Draft<D>,
  problemsOf: (values: D) => Problems,
  rest?: R,
) => {
  const form = useForm<D & R>({
    defaultValues: { ...rest, ...kept } as DefaultValues<D & R>,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const found = Object.entries(problemsOf(typedOf<D>(values, kept)))
      const errors: FieldErrors<D & R> = {}
      for (const [name, message] of found) set(errors, name, { type: 'contract', message })
      return found.length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { clearErrors, getValues, reset, setError, setFocus, subscribe } = form
  /** What the fields and the draft both hold. */
  const known = useRef(kept)
  const adopting = useRef(false)
  const keep = useEvent((values: D & R) => {
    const typed = typedOf<D>(values, kept)
    const before = known.current
    if (adopting.current || same(typed, before)) return
    known.current = typed
    change(typed, before)
  })
  useLayoutEffect(() => {
    if (same(kept, known.current)) return
    known.current = kept
    // Changes are reported field by field: until the last, the others still have their old text.
    adopting.current = true
    reset({ ...getValues(), ...kept }, { keepFieldsRef: true })
    adopting.current = false
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== undefined) clearErrors(name as Path<D & R>)
          keep(values)
        },
      }),
    [subscribe, clearErrors, keep],
  )
  /** Reports the platform's refusals by field name; the first of those fields takes the focus. */
  const refuse = (problems: Problems): void => {
    const names = Object.keys(problems) as Path<D & R>[]
    for (const name of names) setError(name, { type: 'platform', message: problems[name] })
    const [first] = names
    // A hidden form is shown again first.
    if (first !== undefined) requestAnimationFrame(() => setFocus(first))
  }
  return { form, refuse }
}
