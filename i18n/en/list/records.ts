import type { records as fa } from '../../fa/list/records'
import type { Translation } from '../../messages'

export const records = {
  label: 'Record navigation',
  back: 'Back to the list',
  previous: 'Previous',
  next: 'Next',
  place: 'Row %{n} of %{total} of the list',
} satisfies Translation<typeof fa>
