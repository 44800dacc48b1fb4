import type { RequestMove } from '../../contract/requests/requests'

/** What is offered above a request: the moves open to a person and, for its owner, a ticket about it. */
export type Act = Exclude<RequestMove, 'send_correction'> | 'ticket'

/** What a request waits for; only the first open one is emphasized. */
const leading: readonly Act[] = ['submit', 'take', 'done']
/** Most used first; a hand-over can be undone only briefly. */
const calm: readonly Act[] = ['undo_derive', 'correct', 'derive', 'ticket', 'remind', 'clone']
/** Moves that cannot be undone, rarest last. */
const dangerous: readonly Act[] = ['reject', 'cancel', 'delete']

/** Whether an act is emphasized when it comes first. */
export const isLeading = (act: Act): boolean => leading.includes(act)

/** Whether an act cannot be undone. */
export const isDangerous = (act: Act): boolean => dangerous.includes(act)

interface MoveBar {
  /** Side by side, at most `room` of them: leading acts first, dangerous ones last. */
  readonly shown: readonly Act[]
  /** Behind one button, in the same order. */
  readonly folded: readonly Act[]
}

/** Which open acts have a visible button and which fold behind a menu button; delete is visible only when alone. */
export const moveBar = (open: readonly Act[], room: number): MoveBar => {
  const all = [...leading, ...calm, ...dangerous].filter((act) => open.includes(act))
  const quiet = all.filter((act) => !isDangerous(act))
  const decided = room > 1 ? all.filter((act) => isDangerous(act) && act !== 'delete').slice(0, 1) : []
  const wanted = [...quiet.slice(0, room - decided.length), ...decided]
  const shown = wanted.length > 0 ? wanted : all.slice(0, 1)
  return { shown, folded: all.filter((act) => !shown.includes(act)) }
}
