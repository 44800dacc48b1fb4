import type { stale as fa } from '../fa/stale'
import type { Translation } from '../messages'

export const stale = {
  title: 'This record has changed',
  text: 'It changed after you opened it. Compare both versions and decide.',
  text_by: '%{name} changed it after you opened it. Compare both versions and decide.',
  seen: 'You saw:',
  now: 'Now:',
  yours: 'Your change:',
  same: 'Unchanged:',
  keep: 'Continue anyway',
  take: 'Keep the new version',
} satisfies Translation<typeof fa>
