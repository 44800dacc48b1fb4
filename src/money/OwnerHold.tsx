import { useTranslate } from 'react-admin'
import type { MoneyHold } from '../../contract/people/pending-change'
import { useFormats } from '../ui/useFormats'
import { isolated } from '../ui/fields/Ltr'
import { Notice } from './parts'

interface OwnerHoldProps {
  readonly hold: MoneyHold
  /** Whose money it is; absent where it is the reader’s own. */
  readonly name?: string | undefined
}

/** Says before anything is tried that somebody’s money is closed, and until when, or that it is locked. */
export const OwnerHold = ({ hold: { until, locked }, name }: OwnerHoldProps) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const key = locked || until === null ? 'errors.held_locked' : 'errors.held_until'
  return (
    <Notice className="warn">
      {translate(name === undefined ? key : `${key}_of`, {
        ...(name !== undefined && { name: isolated(name) }),
        ...(until !== null && { until: dateTime(until) }),
      })}
    </Notice>
  )
}
