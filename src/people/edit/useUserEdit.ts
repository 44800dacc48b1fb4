import { useNotify, useUpdate } from 'react-admin'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { User } from '../../../contract/people/person'
import { PlatformError } from '../../data/http/errors'
import { useStale } from '../../form/stale/useStale'
import { recordOf, type UserRecord } from '../file/UserShow'
import {
  changeBody,
  changedFields,
  knownValues,
  needsReason,
  problemsOf,
  proposedFields,
  type ConcealedField,
  type EditField,
  type Edits,
} from './editValues'

/** The values of the inputs; an emptied one is null. */
type Typed = Readonly<Record<EditField | 'reason', string | null>>

const textsOf = (typed: Typed) =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text ?? ''])) as Readonly<
    Record<keyof Typed, string>
  >

const pristine = (person: UserRecord): Typed => ({ ...knownValues(person, {}), reason: '' })

/** The edit form: typed values over the person as they were when editing started. */
export const useUserEdit = (latest: UserRecord) => {
  const notify = useNotify()
  const [update, { isPending: busy }] = useUpdate<UserRecord>('users', { id: latest.id })
  const [seen, setSeen] = useState(latest)
  const [revealed, setRevealed] = useState<Edits>({})
  const [opened, setOpened] = useState<readonly ConcealedField[]>([])
  const [failure, setFailure] = useState<unknown>()
  const { guard, dialog } = useStale<User>(({ file }) => file?.version)

  const known = knownValues(seen, revealed)
  const changeOf = (typed: Typed) => {
    const { reason, ...values } = textsOf(typed)
    const changed = changedFields(values, known)
    return { values, reason, changed, body: changeBody(seen, values, changed, reason) }
  }
  const form = useForm<Typed>({
    defaultValues: pristine(seen),
    resolver: (typed) => {
      const { changed, body } = changeOf(typed)
      const found = Object.entries(problemsOf(body, changed))
      const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'contract', message }]))
      return found.length === 0 ? { values: typed, errors: {} } : { values: {}, errors }
    },
  })
  const { values, reason, changed } = changeOf(useWatch({ control: form.control }) as Typed)
  /** Which of the changes will await somebody else once sent. */
  const proposed = proposedFields(seen, changed, values)

  const begin = (to: UserRecord) => {
    setSeen(to)
    setRevealed({})
    setOpened([])
    setFailure(undefined)
  }
  const { reset: fill } = form
  const filled = useRef(seen)
  const reset = (to: UserRecord) => {
    begin(to)
    filled.current = to
    fill(pristine(to))
  }
  // Updates are adopted only while nothing is typed or revealed; otherwise the platform calls the change stale.
  const untouched = changed.length === 0 && opened.length === 0 && reason === ''
  if (untouched && latest.version > seen.version) begin(latest)
  useLayoutEffect(() => {
    if (filled.current === seen) return
    filled.current = seen
    fill(pristine(seen))
  }, [fill, seen])

  const set = (field: EditField, value: string) => {
    form.setValue(field, value)
    form.clearErrors(field)
  }
  const send = async () => {
    setFailure(undefined)
    const { body } = changeOf(form.getValues())
    try {
      await guard(seen, async (version = seen.version) => {
        const data = { ...body, version }
        const options = { mutationMode: 'pessimistic', returnPromise: true, onSuccess: reset } as const
        await update(undefined, { data, previousData: seen }, options)
        // Proposals are announced as pending.
        if (proposed.length === 0) notify('people.users.form.saved', { type: 'success' })
      })
    } catch (error) {
      setFailure(error)
      const refused = error instanceof PlatformError ? Object.entries(error.fields) : []
      for (const [field, message] of refused) form.setError(field as keyof Typed, { message })
    }
  }

  return {
    form,
    seen,
    values,
    changed,
    proposed,
    failure,
    busy,
    reasonNeeded: needsReason(changed),
    isOpen: (field: ConcealedField): boolean => opened.includes(field),
    isTyped: (field: ConcealedField): boolean => revealed[field] === undefined || values[field] !== revealed[field],
    /**
     * Opens a field for a new value, or with its current one: from then on it can be compared, corrected and emptied.
     */
    open: (field: ConcealedField, value?: string) => {
      setOpened((before) => [...before, field])
      if (value === undefined) return
      setRevealed((before) => ({ ...before, [field]: value }))
      set(field, value)
    },
    undo: (field: ConcealedField) => {
      set(field, known[field])
      if (revealed[field] === undefined) setOpened((before) => before.filter((one) => one !== field))
    },
    set,
    setState: (state: string) => {
      set('state_id', state)
      set('city_id', state === known.state_id ? known.city_id : '')
    },
    discard: () => reset(seen),
    save: async () => {
      if (!busy) await form.handleSubmit(send)()
    },
    /** Asks what to do with a change made on an older version: apply it to the new one, or drop it. */
    staleDialog: (factsOf: Parameters<typeof dialog>[0]) =>
      dialog(factsOf, (person) => person.file && reset(recordOf({ ...person, file: person.file }))),
  }
}

/** The state of the edit form as passed to its parts. */
export type UserEdit = ReturnType<typeof useUserEdit>
