import CircularProgress from '@mui/material/CircularProgress'
import Popover from '@mui/material/Popover'
import { useLocale, useTranslate } from 'react-admin'
import { useState } from 'react'
import { calendarLimits, isIsoDate, jalaliText, parseTypedDate } from '../../../contract/jalali'
import type { FieldCode } from '../../../contract/error'
import { latin, persianDigits } from '../../../contract/text'
import { defaultLocale, isLocaleId, locales } from '../../../i18n/locales'
import { useBackCloses } from '../../data/router/useBackCloses'
import { lazyPart } from '../../ui/lazyPart'
import type { ControlProps } from '../control'
import { EndButton } from '../EndButton'
import { TextBox } from '../TextBox'
import { useTyping } from '../useTyping'
import { MuiFrame } from '../../theme/MuiFrame'

export interface DayExtras {
  /** First and last selectable day, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** The problem code for a day outside them. */
  readonly outside?: FieldCode
  /** Passes on an invalid text when the box is left, so that a form refuses it instead of sending the old day. */
  readonly keepTyped?: boolean
}

type DayProps = ControlProps<string> & DayExtras

const calendar = 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8'

const Waiting = () => {
  const translate = useTranslate()
  return (
    <div
      style={{ inlineSize: 320, maxInlineSize: '100%', blockSize: 336, display: 'grid', placeItems: 'center' }}
      role="status"
    >
      <CircularProgress size={28} aria-label={translate('dates.loading')} />
    </div>
  )
}

const JalaliCalendar = lazyPart(() => import('./JalaliCalendar').then((chunk) => chunk.JalaliCalendar), {
  waiting: <Waiting />,
})

const shownDay = (value: string): string => (isIsoDate(value) ? persianDigits(jalaliText(value)) : value)

/** Half-typed days (`1404/12/3` on the way to 30) wait until the box is left or Enter is pressed. */
const isWhole = (text: string): boolean =>
  text.trim() === '' || /^\d{4}(?:\d{4}|\D\d{2}\D\d{2})$/.test(latin(text).trim())

const JalaliBox = ({
  value,
  onChange,
  min = calendarLimits.start,
  max = calendarLimits.end,
  outside = 'date',
  keepTyped,
  error,
  onBlur,
  ...props
}: DayProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  const { draft, setDraft, tell } = useTyping(value, onChange)
  const [left, setLeft] = useState(false)
  const locked = props.disabled || props.readOnly

  const read = (typed: string): { readonly iso: string | null; readonly wrong?: string } => {
    if (typed.trim() === '') return { iso: '' }
    const iso = parseTypedDate(typed)
    if (iso === null) return { iso: null, wrong: 'date' }
    return iso < min || iso > max ? { iso: null, wrong: outside } : { iso }
  }
  const wrong = draft !== undefined && left ? read(draft).wrong : undefined

  const take = (text: string) => {
    const { iso } = read(text)
    if (iso !== null && iso !== value) tell(iso)
    else if (iso === null && keepTyped) tell(text)
    return iso !== null
  }
  const type = (typed: string) => {
    const text = persianDigits(typed)
    setDraft(text)
    setLeft(false)
    if (isWhole(text)) take(text)
    // A refusal is cleared with the first key: clearing it on blur would move the button under a press.
    else if (error && keepTyped) tell(text)
  }
  const settle = () => {
    if (draft === undefined) return
    setLeft(true)
    if (take(draft)) setDraft(undefined)
  }
  const leave = () => {
    settle()
    onBlur?.()
  }
  const pick = (iso: string) => {
    setDraft(undefined)
    setOpen(false)
    if (iso !== value) tell(iso)
  }

  return (
    <div ref={setAnchor} style={{ inlineSize: (props.fullWidth ?? true) ? '100%' : undefined, minInlineSize: 0 }}>
      <TextBox
        {...props}
        ltr
        inputMode="text"
        value={draft ?? shownDay(value)}
        error={wrong ?? error}
        onText={type}
        onBlur={leave}
        html={{
          placeholder: translate('dates.placeholder'),
          onKeyDown: (event) => {
            if (event.key === 'Enter') settle()
            if (event.altKey && event.key === 'ArrowDown' && !locked) {
              event.preventDefault()
              setOpen(true)
            }
          },
        }}
        end={
          <EndButton
            drawing={calendar}
            onClick={() => setOpen(true)}
            disabled={locked}
            aria-label={translate('dates.open')}
            aria-haspopup="dialog"
            aria-expanded={open}
          />
        }
      />
      <MuiFrame>
        <Popover
          open={open}
          onClose={() => setOpen(false)}
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': translate('dates.open') } }}
        >
          <JalaliCalendar value={isIsoDate(value) ? value : ''} min={min} max={max} onPick={pick} />
        </Popover>
      </MuiFrame>
    </div>
  )
}

const GregorianBox = ({ onChange, min, max, outside: _outside, keepTyped: _keepTyped, ...props }: DayProps) => (
  <TextBox
    {...props}
    type="date"
    onText={onChange}
    html={{ min, max }}
    more={{ slotProps: { inputLabel: { shrink: true } } }}
  />
)

/** A day, typed or picked, in the calendar of the language; the value is `YYYY-MM-DD` or empty. */
export const DayBox = (props: DayProps) => {
  const locale = useLocale()
  const { calendar: kind } = locales[isLocaleId(locale) ? locale : defaultLocale]
  return kind === 'jalali' ? <JalaliBox {...props} /> : <GregorianBox {...props} />
}
