import type { views as fa } from '../../fa/list/views'
import type { Translation } from '../../messages'

export const views = {
  none: 'No view has been saved yet.',
  name: 'Name of the view',
  name_required: 'Write a name for the view.',
  name_taken:
    'You have a view of that name. The button below puts the current one in its place, or write another name.',
  for_team: 'Show it to all staff too',
  team: 'Team',
  kept: 'The current filters, order and columns are saved.',
  save: 'Save view',
  replace: 'Replace view',
  ask_remove: 'Delete it?',
  do_remove: 'Delete',
  remove: 'Delete the view “%{name}”',
} satisfies Translation<typeof fa>
