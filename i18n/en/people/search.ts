import type { search as fa } from '../../fa/people/search'
import type { Translation } from '../../messages'

/** Texts of the search for users. */
export const search = {
  hint: 'Type a name, mobile, e-mail, id, wallet address or IBAN.',
  label: 'Search users',
  start: 'Find a user by whatever you know of them',
  start_text:
    'The search starts at 4 characters; Arabic letters, half-spaces and Persian and Latin digits read the same.',
  short: 'Type at least 4 characters to search.',
  none: 'No user matches “%{term}”',
  none_text: 'Check the spelling, or type another part of what you know.',
  none_code:
    'An IBAN or a wallet address is found by any part of it; the last 4 digits of an IBAN and a masked value such as “IR•••1234” will do. If you pasted it, remove any other signs.',
  none_type: 'Nobody of this role is among the results',
  all_types: 'Show all roles',
  type: 'Role',
  any_type: 'All roles',
  found: '%{n} users found.',
  most: 'Only the first %{n} results are shown; be more precise.',
  matched: 'Found by %{by}',
  copy: 'Id of %{name}',
  tickets: 'Tickets',
  list: 'See in the list of users',
} satisfies Translation<typeof fa>
