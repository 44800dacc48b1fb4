import { useTranslate } from 'react-admin'
import type { Ticket } from '../../../contract/tickets/tickets'
import { paletteOf, visuallyHidden } from '../../ui/palette'
import { cachedClass } from '../../ui/cachedClass'
import { useFormats } from '../../ui/useFormats'
import { secondsWaited } from '../../ui/fields/waited'

const useMarkClass = cachedClass((theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  '&::before': {
    content: '""',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    background: paletteOf(theme).success.main,
  },
  '&.due': { color: paletteOf(theme).warning.main, fontWeight: 600 },
  '&.due::before': { background: paletteOf(theme).warning.main, borderRadius: 2 },
  '&.late': { color: paletteOf(theme).error.main, fontWeight: 700 },
  '&.late::before': { background: paletteOf(theme).error.main, borderRadius: 2, transform: 'rotate(45deg)' },
  '& .heard': visuallyHidden,
}))

const useQuietClass = cachedClass((theme) => ({ color: paletteOf(theme).text.secondary }))

interface WaitingMarkProps {
  readonly sla: Ticket['sla']
  readonly since: string | null
}

/** How long the user has waited, coloured and shaped by the promise of the department; the state's name where nobody waits. */
export const WaitingMark = ({ sla, since }: WaitingMarkProps) => {
  const translate = useTranslate()
  const { duration, dateTimeLong } = useFormats()
  const mark = useMarkClass()
  const quiet = useQuietClass()
  if (since === null || sla === 'paused' || sla === 'done') {
    return <span className={quiet}>{translate(`enums.sla.${sla}`)}</span>
  }
  return (
    <span className={`${mark} ${sla}`} title={`${translate(`enums.sla.${sla}`)} — ${dateTimeLong(since)}`}>
      {duration(secondsWaited(since))}
      <span className="heard"> ({translate(`enums.sla.${sla}`)})</span>
    </span>
  )
}
