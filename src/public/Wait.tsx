import { useCountdown } from './countdown'
import { useText } from './texts'
import { toldWait } from '../ui/longWait'

interface WaitProps {
  /** A code was sent a moment ago, for any purpose; otherwise the limit was exceeded. */
  readonly codeSent: boolean
  /** When it may be tried again, in milliseconds. */
  readonly until: number
}

const keys = { seconds: 'errors.retry_after', minutes: 'errors.retry_minutes' } as const

/** Why something has to wait, and how much longer; announced once, as a timer is. */
export const Wait = ({ codeSent, until }: WaitProps) => {
  const t = useText()
  const left = useCountdown(until)
  const { n, unit } = toldWait(left)
  if (left === 0) return t('public.wait_over')
  return <span role="timer">{t(codeSent ? 'public.code.sent_before' : keys[unit], { n })}</span>
}
