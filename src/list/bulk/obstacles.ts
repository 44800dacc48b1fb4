import type { Identifier, RaRecord } from 'react-admin'
import type { Selection } from '../table/selection'

/** Why an act can do nothing for a row: it is over, a colleague has it, or its state has no such move. */
export const obstacles = ['closed', 'held', 'state'] as const
export type Obstacle = (typeof obstacles)[number]

/** What stands in the way of an act on a row, told from the row as the list shows it; the platform decides anew. */
export type ObstacleOf = (row: RaRecord<Identifier>) => Obstacle | undefined

/** Which states of a list an act can do nothing for, and the filter that asks for states. */
export interface OverStates {
  readonly filter: string
  readonly states: readonly string[]
}

const askedStates = (selection: Selection, { filter }: OverStates): readonly string[] => {
  const asked = selection.filter[filter]
  return (Array.isArray(asked) ? asked.map(String) : typeof asked === 'string' ? asked.split(',') : []).filter(Boolean)
}

/** The states to count, of «everything», that the act will leave as they are: none when the filter excludes them. */
export const closedStatesIn = (selection: Selection, over: OverStates): readonly string[] => {
  const asked = askedStates(selection, over)
  return asked.length === 0 ? over.states : over.states.filter((state) => asked.includes(state))
}

/** Whether an act can do something for at least one chosen row, as far as that is known here. */
export const affectsAny = (selection: Selection, over: OverStates, obstacleOf: ObstacleOf): boolean => {
  if (selection.everything) {
    const asked = askedStates(selection, over)
    return asked.length === 0 || asked.some((state) => !over.states.includes(state))
  }
  return selection.rows.length < selection.ids.length || selection.rows.some((row) => obstacleOf(row) === undefined)
}
