import type { search as fa } from '../../fa/people/search'
import type { Translation } from '../../messages'

/** Texts of the search for users. */
export const search = {
  hint: 'Type a name, mobile, e-mail, ID, wallet address or IBAN.',
  label: 'Search users',
  start: 'Find a user by anything you know about them',
  start_text:
    'The search starts at 4 characters; Arabic letters, half-spaces and Persian and Latin digits are treated alike.',
  short: 'Type at least 4 characters to search.',
  none: 'No user matches “%{term}”',
  none_text: 'Check the spelling, or try another detail.',
  none_code:
    'An IBAN or wallet address can be found by any part of it; the last 4 digits of an IBAN or a masked value such as “IR•••1234” also work. If you pasted it, remove any extra characters.',
  none_type: 'No results have this role',
  all_types: 'Show all roles',
  type: 'Role',
  any_type: 'All roles',
  found: '%{n} users found.',
  most: 'Only the first %{n} results are shown; refine your search.',
  matched: 'Found by %{by}',
  copy: 'ID of %{name}',
  tickets: 'Tickets',
  list: 'See in the user list',
} satisfies Translation<typeof fa>
