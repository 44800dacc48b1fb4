import type { resources as fa } from '../fa/resources'
import type { Translation } from '../messages'

/** What resources and their fields are called where react-admin's own parts show them. */
export const resources = {
  users: { name: 'User |||| Users' },
  tickets: { name: 'Ticket |||| Tickets' },
  requests: { name: 'Request |||| Requests' },
  'process-requests': { name: 'Request |||| Requests' },
  notifications: { name: 'Notification |||| Notifications' },
  'paypal-accounts': { name: 'PayPal account |||| PayPal accounts' },
  'salary-factors': { name: 'Salary |||| Salaries' },
} satisfies Translation<typeof fa>
