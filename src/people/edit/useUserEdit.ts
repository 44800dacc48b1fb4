import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { people } from '../../../contract/people/users'
import { user } from '../../../contract/people/person'
import { useWrite } from '../../data/useWrite'
import { PlatformError } from '../../data/http/errors'
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

/** A file that somebody else changed meanwhile, as the platform has it now. */
const currentOf = (error: unknown): Filed | undefined => {
  if (!(error instanceof PlatformError) || error.code !== 'stale') return undefined
  const parsed = z.safeParse(user, error.details['current'])
  return parsed.success && parsed.data.file ? { person: parsed.data, file: parsed.data.file } : undefined
}

/** The state of the edit form. Only touched fields are kept, so news from the platform never undoes what was typed. */
export const useUserEdit = (latest: Filed) => {
  const toast = useToast()
  const { mutateAsync } = useWrite(people.updateUser, showsUser)
  const [filed, setFiled] = useState(latest)
  const [edits, setEdits] = useState<Edits>({})
  const [revealed, setRevealed] = useState<Edits>({})
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const [stale, setStale] = useState<Filed>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

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

  const send = async (base: Filed): Promise<boolean> => {
    if (sending.current) return false
    const body = changeBody(base, edits, changed, reason)
    const found = problemsOf(body, changed)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return false
    sending.current = true
    setBusy(true)
    try {
      const { object: saved, pending } = await mutateAsync({ body })
      if (saved.file) reset({ person: saved, file: saved.file })
      const saves = changed.some((field) => pending.every((change) => change.field !== field))
      if (pending.length === 0) toast.done('people.users.form.saved')
      else toast.done(saves ? 'people.users.form.pending' : 'people.users.changes.proposed')
      return true
    } catch (error) {
      const current = currentOf(error)
      if (current) setStale(current)
      else {
        if (error instanceof PlatformError) setProblems(error.fields)
        setFailure(error)
      }
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    filed,
    values,
    changed,
    problems,
    failure,
    busy,
    stale,
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
    save: () => send(filed),
    /** Answers a stale change: send mine over the new version, or leave mine and take the new one. */
    keepMine: () => {
      if (!stale) return
      setFiled(stale)
      setStale(undefined)
      void send(stale)
    },
    takeTheirs: () => {
      if (!stale) return
      reset(stale)
      setStale(undefined)
    },
    leaveStale: () => setStale(undefined),
  }
}

/** The edit form's state as its parts get it. */
export type UserEdit = ReturnType<typeof useUserEdit>
