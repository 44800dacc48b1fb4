import type { RequestMove } from '../../contract/requests/requests'

/** What is offered above a request: the moves open to a person, and to its owner a ticket about it. */
export type Act = Exclude<RequestMove, 'send_correction'> | 'ticket'

/** What a request waits for; the first that is open stands out, and nothing else does. */
const leading: readonly Act[] = ['submit', 'take', 'done']
/** The most wanted first; a hand-over can be undone for a moment only. */
const calm: readonly Act[] = ['undo_derive', 'correct', 'derive', 'ticket', 'remind', 'clone']
/** What cannot be taken back, the rarest last. */
const dangerous: readonly Act[] = ['reject', 'cancel', 'delete']

/** Whether an act stands out where it comes first. */
export const isLeading = (act: Act): boolean => leading.includes(act)

/** Whether an act cannot be taken back. */
export const isDangerous = (act: Act): boolean => dangerous.includes(act)

interface MoveBar {
  /** Side by side, at most `room` of them: what leads first, what is dangerous last. */
  readonly shown: readonly Act[]
  /** Behind one button, in the same order. */
  readonly folded: readonly Act[]
}

/** Which of the open acts have a button in sight and which stand behind one; deleting has one only where it is alone. */
export const moveBar = (open: readonly Act[], room: number): MoveBar => {
  const all = [...leading, ...calm, ...dangerous].filter((act) => open.includes(act))
  const quiet = all.filter((act) => !isDangerous(act))
  const decided = room > 1 ? all.filter((act) => isDangerous(act) && act !== 'delete').slice(0, 1) : []
  const wanted = [...quiet.slice(0, room - decided.length), ...decided]
  const shown = wanted.length > 0 ? wanted : all.slice(0, 1)
  return { shown, folded: all.filter((act) => !shown.includes(act)) }
}
