import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { mobileText } from '../../contract/identifiers'
import { locales, type LocaleId } from '../../i18n/locales'
import { applyLocale, chosenLocale } from '../data/locale'
import { useText } from './texts'

interface PublicLayoutProps {
  readonly title: string
  /** For pages with a table. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of every page before sign-in. */
export const PublicLayout = ({ title, wide, children }: PublicLayoutProps) => {
  const t = useText()
  const change = (locale: LocaleId) => {
    applyLocale(locale)
    window.location.reload()
  }
  return (
    <div className="door">
      <main className={wide ? 'wide' : undefined}>
        <div className="brand">
          <img src="/icon.svg" alt="" width={52} height={52} />
          <div>
            <strong>{t('public.product')}</strong>
            <span>{t('public.tagline')}</span>
          </div>
        </div>
        <div className="card">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <footer>
        <div role="group" aria-label={t('public.language')}>
          {(Object.keys(locales) as LocaleId[]).map((locale) => (
            <button
              key={locale}
              type="button"
              className="plain"
              lang={locale}
              disabled={chosenLocale() === locale}
              onClick={() => change(locale)}
            >
              {locales[locale].name}
            </button>
          ))}
        </div>
      </footer>
    </div>
  )
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly help?: string
  readonly problem?: string | undefined
  readonly end?: ReactNode
}

/** A labelled input with its help or problem below. */
export const Field = ({ label, help, problem, end, ...input }: FieldProps) => {
  const id = useId()
  const note = problem ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'box wrong' : 'box'}>
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p className={problem ? 'help wrong' : 'help'} id={`${id}-note`} role={problem ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly problem?: string | undefined
  readonly options: readonly { readonly id: number; readonly name: string }[]
  /** The text for no choice. */
  readonly empty: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Set when the options could not be fetched. */
  readonly onRetry?: (() => void) | undefined
}

/** A labelled choice of one of several. */
export const Choice = ({ name, label, problem, options, empty, value, onChange, onRetry }: ChoiceProps) => {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'box wrong' : 'box'}>
        <select
          id={id}
          name={name}
          {...(value === undefined ? {} : { value })}
          onChange={(event) => onChange?.(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
        >
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p className="help wrong" id={`${id}-note`}>
          {problem}
        </p>
      )}
      {onRetry && (
        <p className="help wrong">
          {t('public.list_failed')}{' '}
          <button type="button" className="plain" onClick={onRetry}>
            {t('public.again')}
          </button>
        </p>
      )}
    </div>
  )
}

interface NoteProps {
  /** Success by default; `calm` is neither. */
  readonly tone?: 'good' | 'bad' | 'calm'
  readonly children: ReactNode
}

/** A message above a form, announced to screen readers. */
export const Note = ({ tone = 'good', children }: NoteProps) => (
  <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)

interface SubmitProps {
  readonly busy: boolean
  /** The form can no longer be submitted, by the button or by Enter. */
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The single button of a form; stays focusable while the call runs. */
export const Submit = ({ busy, disabled = false, children }: SubmitProps) => {
  const t = useText()
  return (
    <button type="submit" className="go" aria-disabled={busy} disabled={disabled}>
      {busy ? t('public.busy') : children}
    </button>
  )
}

/** A mobile number within a sentence, unbroken; as the platform returned it. */
export const Mobile = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
    {mobileText(children)}
  </bdi>
)
