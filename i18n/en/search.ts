import type { search as fa } from '../fa/search'
import type { Translation } from '../messages'

export const search = {
  palette: {
    title: 'Search',
    placeholder: 'A screen, a ticket number, a request code, a user’s name, mobile or wallet address…',
    screens: 'Screens',
    records: 'Go straight to',
    people: 'Users',
    actions: 'Actions',
    ticket: 'Ticket %{n}',
    request: 'Request %{n}',
    all: 'All results for “%{term}”',
    searching: 'Searching…',
    short: 'Type at least 4 characters to search users.',
    no_record: 'No ticket or request has this number.',
    nobody: 'No user found.',
    nothing: 'Nothing of that name was found.',
    found: '%{n} choices',
    move: 'Move',
    choose: 'Open',
    close: 'Close',
    sign_out_words: 'log out|log off|logout|exit|quit',
  },
  page: {
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
  },
} satisfies Translation<typeof fa>
