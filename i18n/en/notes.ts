import type { notes as fa } from '../fa/notes'
import type { Translation } from '../messages'

export const notes = {
  hint: 'Type @ to mention a colleague; they will be notified.',
  mention: 'Colleagues you can mention',
  staff_failed: 'The list of colleagues could not be loaded.',
  unreadable: 'A colleague you mentioned has no access to this note. Remove their name.',
  maybe_saved: 'The note may have been saved; saving the same text again will not add a second one.',
} satisfies Translation<typeof fa>
