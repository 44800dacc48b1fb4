import { styled } from '@mui/material/styles'
import { paletteOf } from '../ui/palette'
import type { ShownKind } from './useMonth'

const shapes: Readonly<Record<ShownKind, string>> = {
  registrations: 'M6 1v10M1 6h10',
  expiries: 'M2 2l8 8M10 2l-8 8',
  payouts: 'M6 1l5 5-5 5-5-5z',
  sessions: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  events: 'M2 2h8v8H2z',
}
const tones = {
  registrations: 'success',
  expiries: 'error',
  payouts: 'warning',
  sessions: 'info',
  events: 'primary',
} as const satisfies Readonly<Record<ShownKind, string>>

const Mark = styled('svg')<{ 'data-kind': ShownKind }>(({ theme, 'data-kind': kind }) => ({
  inlineSize: 10,
  blockSize: 10,
  flex: 'none',
  fill: kind === 'events' || kind === 'sessions' ? 'currentColor' : 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  color: paletteOf(theme)[tones[kind]].main,
}))

/** The mark of a kind: a shape of its own beside its colour. */
export const KindMark = ({ of }: { readonly of: ShownKind }) => (
  <Mark data-kind={of} viewBox="0 0 12 12" aria-hidden="true">
    <path d={shapes[of]} />
  </Mark>
)
