import type { Identifier, RaRecord } from 'react-admin'
import type { Selection } from '../table/selection'

/** Why an action can do nothing for a row: it is closed, a colleague has it, or its state allows no such move. */
export const obstacles = ['closed', 'held', 'state'] as const
export type Obstacle = (typeof obstacles)[number]

/** What prevents an action on a row, judged from the row as listed; the platform checks again. */
export type ObstacleOf = (row: RaRecord<Identifier>) => Obstacle | undefined

/** The states of a list an action can do nothing for, and the filter that selects states. */
export interface OverStates {
  readonly filter: string
  readonly states: readonly string[]
}

const askedStates = (selection: Selection, { filter }: OverStates): readonly string[] => {
  const asked = selection.filter[filter]
  return (Array.isArray(asked) ? asked.map(String) : typeof asked === 'string' ? asked.split(',') : []).filter(Boolean)
}

/**
 * The states to count, out of «everything», that the action will leave unchanged: none when the filter excludes them.
 */
export const closedStatesIn = (selection: Selection, over: OverStates): readonly string[] => {
  const asked = askedStates(selection, over)
  return asked.length === 0 ? over.states : over.states.filter((state) => asked.includes(state))
}

/** Whether an action can affect at least one chosen row, as far as is known here. */
export const affectsAny = (selection: Selection, over: OverStates, obstacleOf: ObstacleOf): boolean => {
  if (selection.everything) {
    const asked = askedStates(selection, over)
    return asked.length === 0 || asked.some((state) => !over.states.includes(state))
  }
  return selection.rows.length < selection.ids.length || selection.rows.some((row) => obstacleOf(row) === undefined)
}
