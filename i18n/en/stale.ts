import type { stale as fa } from '../fa/stale'
import type { Translation } from '../messages'

export const stale = {
  title: 'This changed meanwhile',
  text: 'It changed after you saw it. Look at both versions and decide.',
  text_by: '%{name} changed it after you saw it. Look at both versions and decide.',
  seen: 'What you saw:',
  now: 'Now:',
  yours: 'Your change:',
  same: 'Unchanged:',
  keep: 'Do it anyway',
  take: 'Leave the new version',
} satisfies Translation<typeof fa>
