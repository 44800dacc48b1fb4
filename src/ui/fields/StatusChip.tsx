import { useTranslate } from 'react-admin'
import type { EnumName } from '../../../i18n/keys'
import css from './StatusChip.module.css'

/** The tone of a state. Every tone has its own mark beside the colour. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  applied: 'good',
  approved: 'good',
  completed: 'good',
  in: 'good',
  confirmed: 'good',
  done: 'good',
  equal: 'good',
  ok: 'good',
  paid: 'good',
  verified: 'good',
  answered: 'good',
  in_progress: 'busy',
  open: 'busy',
  pending: 'busy',
  planned: 'busy',
  requested: 'busy',
  sending: 'busy',
  sent: 'busy',
  started: 'busy',
  waiting_approval: 'busy',
  customer_reply: 'warn',
  due: 'warn',
  duplicate: 'warn',
  expiring: 'warn',
  high: 'warn',
  limited: 'warn',
  needs_correction: 'warn',
  on_hold: 'warn',
  reversed: 'warn',
  stale: 'warn',
  unequal: 'warn',
  unknown: 'warn',
  unpaid: 'warn',
  unverified: 'warn',
  broken: 'bad',
  declined: 'bad',
  disabled: 'bad',
  expired: 'bad',
  failed: 'bad',
  late: 'bad',
  missed: 'bad',
  refused: 'bad',
  rejected: 'bad',
  urgent: 'bad',
}

/** The tone of a state id of the contract; unknown ones are quiet. */
const toneOf = (state: string): Tone => (Object.hasOwn(tones, state) ? tones[state] : undefined) ?? 'quiet'

const marks: Readonly<Record<Tone, string>> = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  busy: 'M12 7v5l3.5 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  bad: 'M7 7l10 10M17 7L7 17',
  quiet: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
}

const down = 'M12 4v15M6 13l6 6 6-6'
const up = 'M12 20V5M6 11l6-6 6 6'
/** The direction of money, and which way work moves in the queue, are drawn as arrows, whatever their tone. */
const ways: Readonly<Record<string, string>> = { in: down, out: up, urgent: up, high: up, low: down }

/** The group of its name, or words for people that name is not meant for. */
type Naming =
  | { readonly of: EnumName; readonly word?: string | undefined }
  | { readonly of?: never; readonly word: string }

type StatusChipProps = Naming & {
  /** State id of the contract. */
  readonly state: string
  readonly tone?: Tone
}

/** A state by name, mark and colour, so that nobody needs to see the colour. */
export const StatusChip = ({ state, of, tone = toneOf(state), word }: StatusChipProps) => {
  const translate = useTranslate()
  return (
    <span className={css.chip} data-tone={tone}>
      <svg
        width={14}
        height={14}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={(Object.hasOwn(ways, state) ? ways[state] : undefined) ?? marks[tone]} />
      </svg>
      {word ?? translate(`enums.${of}.${state}`)}
    </span>
  )
}
