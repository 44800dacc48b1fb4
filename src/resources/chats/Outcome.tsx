import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Glyph } from '../../shared/feedback/Glyph'
import { paint, tint } from '../../shared/feedback/paint'

const tones = { failed: 'error', low: 'warning', answered: 'success' } as const
const marks = { failed: 'close', low: 'alert', answered: 'check' } as const
type State = keyof typeof tones

const Chip = styled('span')<{ 'data-state': State }>(({ theme, 'data-state': state }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  paddingBlock: 2,
  paddingInline: 8,
  borderRadius: 999,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: paint(theme).text.primary,
  background: tint(paint(theme)[tones[state]].main, 14),
  '& svg': { color: paint(theme)[tones[state]].main },
}))

const lowStars = 2

interface OutcomeProps {
  readonly of: { readonly answered: boolean; readonly stars: number | null }
}

/** How a conversation ended: without an answer, answered but badly liked, or well. */
export const Outcome = ({ of: { answered, stars } }: OutcomeProps) => {
  const translate = useTranslate()
  const state: State = !answered ? 'failed' : stars !== null && stars <= lowStars ? 'low' : 'answered'
  return (
    <Chip data-state={state}>
      <Glyph name={marks[state]} size={14} />
      {translate(`chats.${state}`)}
    </Chip>
  )
}
