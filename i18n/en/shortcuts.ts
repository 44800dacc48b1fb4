import type { shortcuts as fa } from '../fa/shortcuts'
import type { Translation } from '../messages'

export const shortcuts = {
  title: 'Keyboard shortcuts',
  note: 'The place of the key counts, not the language of the keyboard.',
  groups: {
    shell: 'Everywhere',
    lists: 'Lists and files',
  },
  keys: {
    palette: 'Search and go to any screen, ticket or user',
    sheet: 'Show the shortcuts',
    search: 'Go to the search box of the list',
    nextRecord: 'Next record of the list',
    previousRecord: 'Previous record of the list',
  },
} satisfies Translation<typeof fa>
