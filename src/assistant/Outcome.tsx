import { useTranslate } from 'react-admin'
import { lowStars } from '../../contract/tickets/tickets'
import { StatusChip } from '../ui/fields/StatusChip'

const tones = { failed: 'bad', low: 'warn', answered: 'good' } as const

interface OutcomeProps {
  readonly of: { readonly answered: boolean; readonly stars: number | null }
}

/** How a conversation ended: unanswered, answered but poorly rated, or well. */
export const Outcome = ({ of: { answered, stars } }: OutcomeProps) => {
  const translate = useTranslate()
  const state = !answered ? 'failed' : stars !== null && stars <= lowStars ? 'low' : 'answered'
  return (
    <StatusChip
      state={state}
      tone={tones[state]}
      word={translate(state === 'low' ? 'assistant.history.low' : `assistant.history.outcome.${answered}`)}
    />
  )
}
