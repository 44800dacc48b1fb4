import { accountChanges } from '../../contract/account-changes'
import { crmReports } from '../../contract/crm-reports'
import type { Endpoint } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications'
import { paypal } from '../../contract/paypal'
import { people } from '../../contract/people'
import { requests } from '../../contract/requests'
import { salaries } from '../../contract/salaries'
import { tickets } from '../../contract/tickets'
import { workspace } from '../../contract/workspace'

type Body = Readonly<Record<string, unknown>>

/** Reads one record: the endpoint, how an id becomes its input, and where the record is in the reply. */
interface ReadOne {
  readonly endpoint: Endpoint
  readonly input: (id: string | number) => { readonly params?: Body; readonly query?: Body }
  readonly pick: (reply: Body) => Body | undefined
}

/** Writes a record; `input` gets the id (absent for a new one) and the changed values. */
interface Write {
  readonly endpoint: Endpoint
  readonly input: (
    data: Body,
    id?: string | number,
  ) => { readonly params?: Body; readonly query?: Body; readonly body?: Body }
}

/** How a react-admin resource is spoken with: the endpoints behind getList, getOne, create, update and delete. */
export interface ResourceRow {
  /** The field that identifies a record. */
  readonly id: string
  readonly list: Endpoint
  readonly one?: ReadOne
  readonly create?: Write
  readonly update?: Write
  readonly remove?: Write
}

const object = (reply: Body): Body | undefined => reply['object'] as Body | undefined
const first = (reply: Body): Body | undefined => (reply['results'] as readonly Body[] | undefined)?.[0]

const processRequests: ResourceRow = {
  id: 'id',
  list: requests.requests,
  one: { endpoint: requests.request, input: (id) => ({ params: { id } }), pick: object },
  create: { endpoint: requests.submitRequest, input: (data) => ({ body: data }) },
  update: { endpoint: requests.submitRequest, input: (data, id) => ({ body: { ...data, id: Number(id) } }) },
  remove: { endpoint: requests.deleteRequest, input: (_, id) => ({ params: { id } }) },
}

/** Every resource of the console; one that is not here falls through to the simple REST dialect. `requests` is the owner's name for `process-requests`. */
export const resources: Readonly<Record<string, ResourceRow>> = {
  users: {
    id: 'uuid',
    list: people.users,
    one: { endpoint: people.users, input: (id) => ({ query: { user_uuid: id } }), pick: first },
    update: { endpoint: people.updateUser, input: (data, id) => ({ body: { ...data, user_uuid: id } }) },
  },
  tickets: {
    id: 'id',
    list: tickets.tickets,
    one: { endpoint: tickets.tickets, input: (id) => ({ query: { ticket_id: id } }), pick: first },
    create: { endpoint: tickets.openTicket, input: (data) => ({ body: data }) },
    update: { endpoint: tickets.replyTicket, input: (data, id) => ({ body: { ...data, ticket_id: id } }) },
  },
  requests: processRequests,
  'process-requests': processRequests,
  'account-changes': { id: 'id', list: accountChanges.accountChanges },
  'kyc-requests': { id: 'id', list: crmReports.kycRequests },
  'account-requests': { id: 'id', list: crmReports.accountRequests },
  notifications: {
    id: 'uuid',
    list: notifications.notifications,
    one: { endpoint: notifications.notification, input: (id) => ({ query: { notification_uuid: id } }), pick: object },
  },
  conversations: { id: 'id', list: workspace.conversations },
  'sent-notifications': { id: 'uuid', list: notifications.sentNotifications },
  'paypal-accounts': {
    id: 'uuid',
    list: paypal.accounts,
    one: {
      endpoint: paypal.accountTransactions,
      input: (id) => ({ params: { id } }),
      pick: (reply) => reply['account'] as Body | undefined,
    },
    create: { endpoint: paypal.addTransaction, input: (data) => ({ body: data }) },
  },
  'salary-factors': {
    id: 'id',
    list: salaries.salaryFactors,
    update: {
      endpoint: salaries.updateAmountPaid,
      input: ({ id: _, ...data }, id) => ({ params: { id }, body: data }),
    },
  },
}
