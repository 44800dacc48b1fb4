import type { views as fa } from '../../fa/list/views'
import type { Translation } from '../../messages'

export const views = {
  none: 'No saved views yet.',
  name: 'View name',
  name_required: 'Enter a name for the view.',
  name_taken: 'You already have a view with that name. Replace it with the button below, or enter another name.',
  for_team: 'Share with all staff',
  team: 'Team',
  kept: 'The current filters, sort order and columns are saved.',
  save: 'Save view',
  replace: 'Replace view',
  ask_remove: 'Delete it?',
  do_remove: 'Delete',
  remove: 'Delete the view “%{name}”',
} satisfies Translation<typeof fa>
