import { useState } from 'react'
import { people } from '../../../contract/people/users'
import type { User } from '../../../contract/people/person'
import { useWrite } from '../../data/useWrite'
import { PlatformError } from '../../data/http/errors'
import { useStale } from '../../form/stale/useStale'
import { useToast } from '../../ui/toasts/toasts'
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
  type Problems,
} from './editValues'
import { showsUser, type Filed } from '../file/useUserFile'

/** The state of the edit form. Only touched fields are kept, so news from the platform never undoes what was typed. */
export const useUserEdit = (latest: Filed) => {
  const toast = useToast()
  const { mutateAsync, isPending } = useWrite(people.updateUser, showsUser)
  const [filed, setFiled] = useState(latest)
  const [edits, setEdits] = useState<Edits>({})
  const [revealed, setRevealed] = useState<Edits>({})
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const { guard, dialog } = useStale<User>(({ file }) => file?.version)

  // News may come in only where nothing is typed or shown yet; otherwise the platform calls the change stale.
  const untouched = Object.keys(edits).length === 0 && Object.keys(revealed).length === 0
  if (untouched && latest.person.uuid === filed.person.uuid && latest.file.version > filed.file.version)
    setFiled(latest)

  const known = knownValues(filed, revealed)
  const changed = changedFields(edits, known)
  const values: Readonly<Record<EditField, string>> = { ...known, ...edits }

  const forget = (field: EditField | 'reason') => setProblems(({ [field]: _, ...rest }) => rest)
  const set = (field: EditField, value: string) => {
    setEdits((before) => ({ ...before, [field]: value }))
    forget(field)
  }
  const undo = (...fields: readonly EditField[]) => {
    setEdits((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field as EditField))),
    )
    for (const field of fields) forget(field)
  }
  const setState = (state: string) => {
    if (state === known.state_id) return undo('state_id', 'city_id')
    setEdits((before) => ({ ...before, state_id: state, city_id: '' }))
    forget('state_id')
    forget('city_id')
  }
  const reset = (to: Filed) => {
    setFiled(to)
    setEdits({})
    setRevealed({})
    setReason('')
    setProblems({})
    setFailure(undefined)
  }

  const save = async (): Promise<boolean> => {
    if (isPending) return false
    const body = changeBody(filed, edits, changed, reason)
    const found = problemsOf(body, changed)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return false
    let saved = false
    try {
      await guard(filed.person, async (version = filed.file.version) => {
        const { object, pending } = await mutateAsync({ body: { ...body, version } })
        if (object.file) reset({ person: object, file: object.file })
        const saves = changed.some((field) => pending.every((change) => change.field !== field))
        if (pending.length === 0) toast.done('people.users.form.saved')
        else toast.done(saves ? 'people.users.form.pending' : 'people.users.changes.proposed')
        saved = true
      })
    } catch (error) {
      if (error instanceof PlatformError) setProblems(error.fields)
      setFailure(error)
    }
    return saved
  }

  return {
    filed,
    values,
    changed,
    problems,
    failure,
    busy: isPending,
    reason,
    reasonNeeded: needsReason(changed),
    /** What of the changes waits for somebody else once it is sent. */
    proposed: proposedFields(filed, changed, values),
    isRevealed: (field: ConcealedField): boolean => revealed[field] !== undefined,
    isTouched: (field: EditField): boolean => edits[field] !== undefined,
    set,
    setState,
    undo,
    setReason: (text: string) => {
      setReason(text)
      forget('reason')
    },
    /** Takes an open value in: from now on the field can be compared, corrected and emptied. */
    reveal: (field: ConcealedField, value: string) => setRevealed((before) => ({ ...before, [field]: value })),
    discard: () => reset(filed),
    save,
    /** Asks what becomes of a change that was made on an older version: it is made over the new one, or dropped. */
    staleDialog: (factsOf: Parameters<typeof dialog>[0]) =>
      dialog(factsOf, (person) => person.file && reset({ person, file: person.file })),
  }
}

/** The edit form's state as its parts get it. */
export type UserEdit = ReturnType<typeof useUserEdit>
