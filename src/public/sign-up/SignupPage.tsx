import { useEffect, useState } from 'react'
import { link } from '../../paths'
import { leaveTo, ownDevice, storeSession, wantedNext } from '../../data/session/session'
import { useCityNames } from '../../ui/names/cityNames'
import { CodeForm, PhoneForm, sendVerification } from '../CodeForm'
import { Choice, PublicLayout, Field, Note, Submit } from '../parts'
import { PasswordField } from '../PasswordField'
import { newPassword, present } from '../rules'
import { readSession, send } from '../send'
import { forgetAccount, type SentCode } from '../sent-code'
import { forgetSignup, keepCode, keepFields, keepSent, keptSignup } from './signup-draft'
import { useText } from '../texts'
import { useForm } from '../useForm'

interface Place {
  readonly id: number
  readonly name: string
}

const readPlaces = (answer: unknown): readonly Place[] =>
  (answer as { readonly results?: readonly Place[] }).results ?? []

/** Places from the platform; they are optional, so a failure only leaves the list empty with a way to retry. */
const usePlaces = (path: string | undefined) => {
  const [found, setFound] = useState<{ readonly path: string; readonly places: readonly Place[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (path === undefined) return
    let wanted = true
    send('GET', path).then(
      (answer) => wanted && setFound({ path, places: readPlaces(answer) }),
      () => wanted && setFound({ path, places: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [path, attempt])
  const places = found?.path === path ? found?.places : undefined
  return { places, again: () => setAttempt(attempt + 1) }
}

interface ProfileProps {
  readonly phone: string
  readonly otp: string
  readonly onLost: () => void
}

const ProfileForm = ({ phone, otp, onLost }: ProfileProps) => {
  const t = useText()
  const [kept] = useState(() => keptSignup().fields)
  const [state, setState] = useState(kept['state_id'] ?? '')
  const [city, setCity] = useState(kept['city_id'] ?? '')
  const states = usePlaces('/account/states')
  const cities = usePlaces(state === '' ? undefined : `/account/cities/?region_id=${state}`)
  const form = useForm({ first_name: present, last_name: present, password: newPassword }, async (values) => {
    const { state_id, city_id, partner_code, ...typed } = values
    const answer = await send('POST', '/account/signup/', {
      phone,
      otp,
      ...typed,
      ...(state_id ? { state_id: Number(state_id) } : {}),
      ...(city_id ? { city_id: Number(city_id) } : {}),
      ...(partner_code?.trim() ? { partner_code } : {}),
      ...ownDevice(),
    })
    const session = readSession(answer)
    forgetSignup()
    forgetAccount()
    storeSession(session)
    leaveTo(wantedNext() ?? link('home'))
  })
  const given = new URLSearchParams(window.location.search).get('ref') ?? ''
  const names = useCityNames()
  const optionsOf = (places: readonly Place[] | 'failed' | undefined) =>
    places === undefined || places === 'failed' ? [] : names.listed(places)
  return (
    <form onSubmit={form.onSubmit} noValidate onInput={({ currentTarget }) => keepFields(currentTarget)}>
      <p className="quiet">{t('public.signup.needed')}</p>
      <Field
        name="first_name"
        label={t('public.signup.first_name')}
        problem={form.problemOf('first_name')}
        defaultValue={kept['first_name']}
        autoComplete="given-name"
        maxLength={60}
        autoFocus
      />
      <Field
        name="last_name"
        label={t('public.signup.last_name')}
        problem={form.problemOf('last_name')}
        defaultValue={kept['last_name']}
        autoComplete="family-name"
        maxLength={60}
      />
      <Choice
        name="state_id"
        label={t('public.signup.state')}
        problem={form.problemOf('state_id')}
        options={optionsOf(states.places)}
        empty={t('public.signup.optional')}
        value={state}
        onChange={(chosen) => {
          setState(chosen)
          setCity('')
        }}
        onRetry={states.places === 'failed' ? states.again : undefined}
      />
      {state !== '' && (
        <Choice
          key={state}
          name="city_id"
          label={t('public.signup.city')}
          problem={form.problemOf('city_id')}
          options={optionsOf(cities.places)}
          value={city}
          onChange={setCity}
          empty={cities.places === undefined ? t('public.busy_reading') : t('public.signup.optional')}
          onRetry={cities.places === 'failed' ? cities.again : undefined}
        />
      )}
      <PasswordField
        label={t('public.signup.password')}
        help={t('public.forgot.password_help')}
        problem={form.problemOf('password', { 'validation.too_short': 'public.password_short' })}
        autoComplete="new-password"
      />
      <Field
        name="partner_code"
        label={t('public.signup.partner_code')}
        help={t('public.signup.partner_help')}
        problem={form.problemOf('partner_code') && t('public.signup.partner_unknown')}
        defaultValue={kept['partner_code'] || given}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        maxLength={40}
      />
      {form.problem !== undefined && <Note tone="bad">{form.problem}</Note>}
      {form.problemOf('otp') !== undefined && (
        <p>
          <button type="button" className="plain" onClick={onLost}>
            {t('public.signup.code_lost')}
          </button>
        </p>
      )}
      <Submit busy={form.busy}>{t('public.signup.submit')}</Submit>
    </form>
  )
}

/** Sign-up: a phone, the code sent to it, then the person's details; the confirmed code is held for the form. */
export const SignupPage = () => {
  const t = useText()
  const [kept] = useState(keptSignup)
  const [sent, setSent] = useState(kept.sent)
  const [code, setCode] = useState(kept.code)
  const step = code !== undefined ? 3 : sent ? 2 : 1
  const keep = (next: SentCode | undefined) => {
    setSent(next)
    keepSent(next)
  }
  const startOver = () => {
    keep(undefined)
    setCode(undefined)
  }
  return (
    <PublicLayout title={t('public.signup.title')}>
      <p className="quiet" aria-live="polite">
        {t('public.signup.step', { n: step })}
        {' — '}
        {t(`public.signup.step_${step}`)}
      </p>
      {step === 1 && <PhoneForm intro={t('public.signup.intro')} ask={sendVerification} onSent={keep} />}
      {step === 2 && sent && (
        <CodeForm
          sent={sent}
          submit={t('public.signup.confirm')}
          ask={sendVerification}
          onSent={keep}
          onCode={async (otp) => {
            await send('POST', '/account/confirm-phone/', { phone: sent.phone, otp })
            keepCode(otp)
            setCode(otp)
          }}
          onOther={startOver}
          taken={t('public.signup.taken')}
        />
      )}
      {step === 3 && <ProfileForm phone={sent?.phone ?? ''} otp={code ?? ''} onLost={startOver} />}
      <div className="below">
        <a href={link('login', { next: wantedNext() })}>{t('public.signup.have_account')}</a>
      </div>
    </PublicLayout>
  )
}
