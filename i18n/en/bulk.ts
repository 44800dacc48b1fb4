import type { bulk as fa } from '../fa/bulk'
import type { Translation } from '../messages'

export const bulk = {
  progress: '%{done} of %{total} done…',
  stop: 'Stop',
  result: '%{done} done; %{failed} not done.',
  all_done: '%{done} done.',
  rows: 'Result of each row',
  done: 'Done',
  why: {
    illegal_move: 'Its state does not allow this.',
    rate_limited: 'A reminder went out today.',
    validation: 'It is there already, or it is not possible for this one.',
    not_found: 'It is gone, or out of your reach.',
  },
} satisfies Translation<typeof fa>
