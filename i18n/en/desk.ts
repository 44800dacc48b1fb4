import type { desk as fa } from '../fa/desk'
import type { Translation } from '../messages'

export const desk = {
  colleague: '%{name} (%{n} open tickets)',
  take_over: '%{name} has this ticket. Take it over?',
  assign_to: 'Colleague',
  transfer_to: 'Target department',
  transfer_hint: 'The status stays and the assignee is cleared.',
  hold_reason: 'Reason for the hold',
  priority_hint: 'Only staff see the priority; it does not change the SLA.',
  tags_hint: 'Only staff see tags. Press Enter or type a comma after each one.',
  tags_failed: 'The tags in use could not be loaded.',
  tags_in_use: 'Tags in use',
  tag_long: 'A tag has at most %{max} characters.',
  tags_many: 'A ticket has at most %{max} tags.',
  done: {
    prioritise: 'The priority was set.',
    tag: 'The tags were saved.',
  },
  bulk: {
    take: 'Take %{n} tickets? Those assigned to a colleague stay with them.',
    assign: 'Assign %{n} tickets to a colleague?',
    reply: 'Write this reply in %{n} tickets? Unassigned tickets become yours.',
    transfer: 'Transfer %{n} tickets to another department? They become unassigned.',
    close: 'Close %{n} tickets?',
    prioritise: 'Set the priority of %{n} tickets?',
    tag: 'Change the tags of %{n} tickets?',
    how: 'Action',
    add: 'Add tags',
    remove: 'Remove tags',
  },
} satisfies Translation<typeof fa>
