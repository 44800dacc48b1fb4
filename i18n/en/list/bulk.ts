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
    differs: 'There are %{n} rows; what you typed differs.',
  },
  rows: 'Result of each row',
  kinds: { all: 'All (%{n})', failed: 'Not done (%{n})', done: 'Done (%{n})' },
  more: 'Show the next %{n} of %{left} rows left',
  done: 'Done',
  why: {
    illegal_move: 'Its state does not allow this.',
    state: 'It is “%{status}”, and this cannot be done in that state.',
    state_held: 'It is “%{status}” and with %{name}; this cannot be done in that state.',
    held: '%{name} has it, and it stays there.',
    rate_limited: 'A reminder went out today.',
    validation: 'It is there already, or it is not possible for this one.',
    not_found: 'It is gone, or out of your reach.',
  },
  left: {
    counting: 'Counting the rows that stay as they are…',
    closed: '%{n} of these are over already and stay as they are.',
    held: 'A colleague has %{n} of these, and they stay there.',
    state: '%{n} of these are in a state that does not allow this and stay as they are.',
  },
} satisfies Translation<typeof fa>
