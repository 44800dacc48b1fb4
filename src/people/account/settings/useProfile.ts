import { useNotify } from 'react-admin'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Input } from '../../../../contract/endpoint'
import type { FieldCode } from '../../../../contract/error'
import { people } from '../../../../contract/people/users'
import { currentUser, type CurrentUser } from '../../../../contract/people/person'
import { signIn } from '../../../../contract/people/sign-in'
import { useFormDraft } from '../../../data/drafts/drafts'
import { PlatformError } from '../../../data/http/errors'
import { detailOf } from '../../../data/http/detailOf'
import { useWrite } from '../../../data/useWrite'
import { useOneTimeCode } from '../../../form/code/useOneTimeCode'
import { homeCountry } from '../../../ui/names/countries'
import { isFieldCode } from '../../../form/validate'

/** The fields of the profile, in screen order. */
const profileFields = [
  'first_name',
  'last_name',
  'national_id',
  'email',
  'country',
  'state_id',
  'city_id',
  'postal_code',
  'address',
] as const
export type ProfileField = (typeof profileFields)[number]

type Values = Readonly<Record<ProfileField, string>>
/** What is wrong, as a code of the contract or a message key. */
type Problems = Readonly<Partial<Record<ProfileField | 'password', string>>>
type Body = Input<typeof people.updateCurrentUser>['body']

const never: ReadonlySet<ProfileField> = new Set(['first_name', 'last_name', 'country'])
const numbers: ReadonlySet<ProfileField> = new Set(['state_id', 'city_id'])

const valuesOf = (user: CurrentUser): Values =>
  Object.fromEntries(profileFields.map((field) => [field, String(user[field] ?? '')])) as Values

const wire = (field: ProfileField, text: string): string | number | null => {
  if (text === '') return never.has(field) ? '' : null
  return numbers.has(field) ? Number(text) : text
}

const problemsOf = (body: Body, changed: readonly ProfileField[]): Problems => {
  const problems: Partial<Record<string, FieldCode>> = {}
  const checked = z.safeParse(people.updateCurrentUser.body, body)
  for (const { path, message } of checked.error?.issues ?? [])
    problems[String(path[0])] ??= isFieldCode(message) ? message : 'invalid'
  for (const field of changed) if ((body as Record<string, unknown>)[field] === '') problems[field] = 'required'
  return problems
}

/** Edits not saved yet, and the version of the profile they were made on. */
interface ProfileDraft {
  readonly version?: number
  readonly edits: Partial<Values>
}

const nothing: ProfileDraft = { edits: {} }

/**
 * The state of the profile form. Only touched fields are kept and sent, so updates never undo what was typed; until
 * saved they are a draft.
 */
export const useProfile = (latest: CurrentUser) => {
  const notify = useNotify()
  const update = useWrite(people.updateCurrentUser)
  const confirm = useWrite(signIn.confirmPassword)
  const verify = useWrite(signIn.verifyEmail)
  const [password, setPassword] = useState('')
  const [base, setBase] = useState(latest)
  const draft = useFormDraft('profile', nothing, 'account')
  const { edits, version = base.version } = draft.values
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const [stale, setStale] = useState(false)
  if (Object.keys(edits).length === 0 && latest.version > base.version) setBase(latest)

  const known = valuesOf(base)
  const values: Values = { ...known, ...edits }
  const changed = profileFields.filter((field) => values[field].trim() !== known[field].trim())
  const guarded = changed.includes('email')
  const email = values.email.trim()
  const code = useOneTimeCode(() => verify.mutateAsync({ body: { email } }), { purpose: 'email', to: email })
  const proves = guarded && email !== ''
  const proving = proves && code.sent
  const edit = (more: Partial<Values>) => draft.change({ version, edits: { ...edits, ...more } })
  const forget = (...fields: readonly (keyof Problems)[]) =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name as ProfileField))),
    )
  const reset = (to: CurrentUser) => {
    setBase(to)
    draft.forget()
    setProblems({})
    setFailure(undefined)
    setStale(false)
    setPassword('')
    code.reset()
  }
  const refused = (error: unknown) => {
    if (code.refused(error)) return
    const current = detailOf(error, 'stale', 'current', currentUser)
    if (current) {
      setBase(current)
      draft.change({ version: current.version, edits })
      return setStale(true)
    }
    if (!(error instanceof PlatformError)) return setFailure(error)
    const again = error.details['reason'] === 'password'
    if (again || error.fields['email'] !== undefined) code.reset()
    if (again) setPassword('')
    if (again || error.fields['password'] !== undefined)
      return setProblems({ password: `people.account.phone.${again ? 'password_again' : 'wrong_password'}` })
    setProblems(error.fields)
    setFailure(error)
  }
  return {
    values,
    changed,
    problems,
    failure,
    /** Somebody saved first; typed values are kept over the new version. */
    stale,
    /** What was typed survives a reload. */
    kept: draft.kept,
    busy: update.isPending || confirm.isPending || code.sending,
    /** Required where a sign-in address changed, until the new one is verified; absent otherwise. */
    password:
      guarded && !proving
        ? {
            value: password,
            set: (text: string) => {
              setPassword(text)
              forget('password')
            },
          }
        : undefined,
    /** The code that verifies the new e-mail; absent where there is none. */
    code: proves ? code : undefined,
    /** The button's first action is to send the code. */
    sendsCode: proves && !proving,
    unready: proving ? code.otp.length < 6 : proves && code.left > 0,
    set: (field: ProfileField, text: string) => {
      edit({ [field]: text })
      forget(field)
      if (field === 'email' && code.sent) code.reset()
    },
    setState: (state: string) => {
      edit({ state_id: state, city_id: state === known.state_id ? known.city_id : '' })
      forget('state_id', 'city_id')
    },
    /** Provinces and cities exist for one country only. */
    setCountry: (country: string) => {
      const home = country === homeCountry
      edit({ country, state_id: home ? known.state_id : '', city_id: home ? known.city_id : '' })
      forget('country', 'state_id', 'city_id')
    },
    discard: () => reset(base),
    save: async (): Promise<void> => {
      if (update.isPending || confirm.isPending || code.sending || changed.length === 0) return
      if (proving && code.otp.length < 6) return
      const body: Body = {
        version,
        ...Object.fromEntries(changed.map((field) => [field, wire(field, values[field].trim())])),
        ...(proving && { otp: code.otp }),
      }
      const found: Problems = {
        ...problemsOf(body, changed),
        ...(guarded && !proving && password === '' && { password: 'required' }),
      }
      setProblems(found)
      setFailure(undefined)
      setStale(false)
      if (Object.keys(found).length > 0) return
      try {
        if (guarded && !proving) await confirm.mutateAsync({ body: { password } })
        if (proves && !proving) return void (await code.ask())
        reset((await update.mutateAsync({ body })).object)
        notify('people.account.profile.saved', { type: 'success' })
      } catch (error) {
        refused(error)
      }
    },
  }
}

/** The state of the profile form as passed to its parts. */
export type Profile = ReturnType<typeof useProfile>
