import type { bulk as fa } from '../../fa/list/bulk'
import type { Translation } from '../../messages'

export const bulk = {
  progress: '%{done} of %{total} done…',
  stop: 'Stop',
  result: '%{done} done; %{failed} not done.',
  all_done: '%{done} done.',
  confirm: {
    type: 'To confirm, type the number of rows (%{n}).',
    label: 'Number of rows',
    differs: 'There are %{n} rows, but you typed a different number.',
  },
  rows: 'Results by row',
  kinds: { all: 'All (%{n})', failed: 'Not done (%{n})', done: 'Done (%{n})' },
  more: 'Show %{n} more of the %{left} remaining rows',
  done: 'Done',
  why: {
    illegal_move: 'Not possible in its current status.',
    state: 'It is “%{status}”; this is not possible in that status.',
    state_held: 'It is “%{status}” and assigned to %{name}; this is not possible in that status.',
    held: 'It is assigned to %{name} and stays with them.',
    rate_limited: 'A reminder was already sent today.',
    validation: 'It is already there, or this is not possible for it.',
    not_found: 'It no longer exists, or you cannot access it.',
  },
  left: {
    counting: 'Counting the rows that will not change…',
    closed: '%{n} of these are already finished and will not change.',
    held: '%{n} of these are assigned to a colleague and stay with them.',
    state: '%{n} of these are in a status that does not allow this and will not change.',
  },
} satisfies Translation<typeof fa>
