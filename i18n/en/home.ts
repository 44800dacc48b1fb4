import type { home as fa } from '../fa/home'
import type { Translation } from '../messages'

export const home = {
  hello: 'Hello, %{name}',
  new_ticket: 'New ticket',
  ticket_number: 'Ticket %{n}',
  todo: 'Things to do',
  todo_empty: 'Nothing waits for you',
  todo_empty_text: 'Requests you must complete and answered tickets appear here.',
  finish_request: 'Finish the draft request: %{type}',
  act_on_request: 'Your %{type} request waits for you',
  news: 'Unread notifications',
  subscription: 'Subscription',
  days_left: '%{n} day left |||| %{n} days left',
  until: 'until',
  renew: 'Renew subscription',
  subscribe: 'Buy a subscription',
  credit: 'Credit',
  open_tickets: 'Open tickets',
  open_requests: 'Open requests',
  team: 'Your people',
  team_users: 'People',
  team_active: 'Active subscriptions',
  team_introduced: 'Introduced',
  team_completed: 'Completed requests',
  team_unpaid: 'Unpaid shares',
} satisfies Translation<typeof fa>
