import { classed } from '../ui/classed'
import type { ShownKind } from './useMonth'
import css from './KindMark.module.css'

const shapes: Readonly<Record<ShownKind, string>> = {
  registrations: 'M6 1v10M1 6h10',
  expiries: 'M2 2l8 8M10 2l-8 8',
  payouts: 'M6 1l5 5-5 5-5-5z',
  sessions: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  events: 'M2 2h8v8H2z',
}
const Mark = classed('svg', css.mark)

/** The mark of a kind: its own shape beside its colour. */
export const KindMark = ({ of }: { readonly of: ShownKind }) => (
  <Mark data-kind={of} viewBox="0 0 12 12" aria-hidden="true">
    <path d={shapes[of]} />
  </Mark>
)
