import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { useFormats } from '../../ui/useFormats'
import { secondsWaited } from '../../ui/fields/waited'
import { useNow } from '../../ui/useNow'
import css from './WaitingMark.module.css'

interface WaitingMarkProps {
  readonly sla: Ticket['sla']
  readonly since: string | null
}

/**
 * How long the user has waited, kept current while on screen, with colour and shape set by the department's SLA; the
 * state's name if nobody waits.
 */
export const WaitingMark = ({ sla, since }: WaitingMarkProps) => {
  const translate = useTranslate()
  const { duration, dateTimeLong } = useFormats()
  useNow()
  if (since === null || sla === 'paused' || sla === 'done') {
    return <span className={css.quiet}>{translate(`enums.sla.${sla}`)}</span>
  }
  return (
    <span className={`${css.mark} ${sla}`} title={`${translate(`enums.sla.${sla}`)} — ${dateTimeLong(since)}`}>
      {duration(secondsWaited(since))}
      <span className="visually-hidden"> ({translate(`enums.sla.${sla}`)})</span>
    </span>
  )
}
