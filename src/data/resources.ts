import { admits, allows, isPermission, isStaff, mayManage } from '../../contract/access'
import { accountChanges } from '../../contract/people/account-changes'
import { requestReports } from '../../contract/requests/reports'
import type { Endpoint } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { paypal } from '../../contract/money/paypal'
import { people } from '../../contract/people/users'
import { requests } from '../../contract/requests/requests'
import { salaries } from '../../contract/money/salaries'
import { articleSettings } from '../../contract/settings/articles'
import { couponSettings } from '../../contract/settings/coupons'
import { departmentSettings } from '../../contract/settings/departments'
import { tickets } from '../../contract/tickets/tickets'
import { assistant } from '../../contract/assistant/assistant'
import type { StoredUser } from './session/session'

/** Values by name: of a record, a body, a reply. */
export type Values = Readonly<Record<string, unknown>>
/** What identifies a record. */
export type Id = string | number

/** What goes to an endpoint. */
export interface Sent {
  readonly params?: Values
  readonly query?: Values
  readonly body?: Values
}

/** Reads one record with all there is of it: the endpoint, how an id becomes its input, and where the record is in the reply. */
interface ReadOne {
  readonly endpoint: Endpoint
  readonly input: (id: Id) => Sent
  readonly pick: (reply: Values) => Values | undefined
}

/**
 * Writes a record. `input` gets what its endpoint takes of the changed values, with the version where it knows one, the
 * id (0 for a new record) and the record as it was.
 */
export interface Write {
  readonly endpoint: Endpoint
  readonly input: (values: Values, id: Id, previous: Values) => Sent
  /** Values it takes that are not fields of its body. */
  readonly takes?: readonly string[]
  /** The message, of the texts of a domain, that says what of a change waits for somebody; the usual one otherwise. */
  readonly waits?: (body: Values, reply: Values) => string
}

/** How a react-admin resource is spoken with. A verb whose row is absent is refused. */
export interface ResourceRow {
  /** The field that identifies a record. */
  readonly id: string
  /** The list; where it knows `ids`, several records are one call. */
  readonly list: Endpoint
  /** Names a list is asked by here, such as react-admin's `q`, and what its endpoint calls them. */
  readonly asked?: Readonly<Record<string, string>>
  /** More of one record than its line of the list. */
  readonly one?: ReadOne
  /** A part of one record whose values are the record's own. */
  readonly unfold?: string
  readonly create?: Write
  /** Each takes the changed values that its endpoint knows, in this order. */
  readonly update?: readonly Write[]
  /** Whether several records may be changed at once, each under its own version. */
  readonly updateMany?: true
  readonly remove?: Write
  /** Which records somebody who may change some may change. */
  readonly mayEdit?: (user: StoredUser, record: Values) => boolean
}

const object = (reply: Values): Values | undefined => reply['object'] as Values | undefined
const first = (reply: Values): Values | undefined => (reply['results'] as readonly Values[] | undefined)?.[0]
const byId = (body: Values, id: Id): Sent => ({ params: { id }, body })
const byCode = (body: Values, code: Id): Sent => ({ params: { code }, body })

const ownerAsked = { q: 'query', user: 'user_uuid', 'user.uuid': 'user_uuid' } as const

const lastMessage = (previous: Values): Values => {
  const seen = (previous['messages'] as readonly Values[] | undefined)?.at(-1)?.['id']
  return seen === undefined ? {} : { seen_message_id: seen }
}

/** A saved draft stays one: it is filed by `draft: false` alone. */
const keptDraft = (previous: Values): Values => (previous['request_status'] === 'draft' ? { draft: true } : {})

/** Whether of a changed person nothing was saved yet. */
const isAllPending = ({ user_uuid: _, version: __, reason: ___, ...changes }: Values, pending: unknown): boolean =>
  Object.keys(changes).every((name) => (pending as readonly Values[]).some(({ field }) => field === name))

const processRequests: ResourceRow = {
  id: 'id',
  list: requests.requests,
  asked: ownerAsked,
  one: { endpoint: requests.request, input: (id) => ({ params: { id } }), pick: object },
  unfold: 'detail',
  create: { endpoint: requests.submitRequest, input: (body) => ({ body }) },
  update: [
    {
      endpoint: requests.submitRequest,
      input: (body, id, previous) => ({ body: { ...keptDraft(previous), ...body, id: Number(id) } }),
    },
  ],
  updateMany: true,
  remove: { endpoint: requests.deleteRequest, input: (_, id) => ({ params: { id } }) },
}

/** Every resource of the console; one that is not here falls through to the simple REST dialect. `requests` is the owner's name for `process-requests`. */
export const resources: Readonly<Record<string, ResourceRow>> = {
  users: {
    id: 'uuid',
    list: people.users,
    asked: { q: 'query', teacher: 'teacher_uuids', mentor: 'mentor_ids' },
    one: { endpoint: people.users, input: (id) => ({ query: { user_uuid: id } }), pick: first },
    unfold: 'file',
    update: [
      {
        endpoint: people.updateUser,
        input: (body, id) => ({ body: { ...body, user_uuid: id } }),
        waits: (body, { pending }) =>
          `people.users.${isAllPending(body, pending) ? 'changes.proposed' : 'form.pending'}`,
      },
    ],
    updateMany: true,
    mayEdit: mayManage,
  },
  tickets: {
    id: 'id',
    list: tickets.tickets,
    asked: ownerAsked,
    one: { endpoint: tickets.tickets, input: (id) => ({ query: { ticket_id: id } }), pick: first },
    unfold: 'thread',
    create: { endpoint: tickets.openTicket, input: (body) => ({ body }) },
    update: [
      { endpoint: tickets.transferTicket, input: (body, id) => ({ body: { ...body, ticket: Number(id) } }) },
      { endpoint: tickets.assignTicket, input: byId },
      { endpoint: tickets.changeTicketStatus, input: byId },
      {
        endpoint: tickets.replyTicket,
        input: (body, id, previous) => ({ body: { ...lastMessage(previous), ...body, ticket_id: id } }),
      },
      { endpoint: tickets.rateTicket, input: (body, _, { uuid }) => ({ body: { ...body, uuid } }) },
    ],
    updateMany: true,
  },
  requests: processRequests,
  'process-requests': processRequests,
  'account-changes': { id: 'id', list: accountChanges.accountChanges },
  'kyc-requests': { id: 'id', list: requestReports.kycRequests },
  'account-requests': { id: 'id', list: requestReports.accountRequests },
  notifications: {
    id: 'uuid',
    list: notifications.notifications,
    asked: { q: 'query' },
    one: { endpoint: notifications.notification, input: (id) => ({ query: { notification_uuid: id } }), pick: object },
    create: { endpoint: notifications.sendNotification, input: (body) => ({ body }) },
    update: [
      {
        endpoint: notifications.readNotifications,
        takes: ['read_at'],
        input: (_, id) => ({ body: { uuids: [id] } }),
      },
    ],
    updateMany: true,
  },
  conversations: { id: 'id', list: assistant.conversations },
  'sent-notifications': { id: 'uuid', list: notifications.sentNotifications, asked: { q: 'query' } },
  'paypal-accounts': {
    id: 'uuid',
    list: paypal.accounts,
    asked: ownerAsked,
    create: { endpoint: paypal.addAccount, input: (body) => ({ body }) },
    update: [{ endpoint: paypal.updateAccount, input: byId }],
  },
  'salary-factors': {
    id: 'id',
    list: salaries.salaryFactors,
    asked: { ...ownerAsked, employee: 'user_uuid', 'employee.uuid': 'user_uuid' },
    update: [{ endpoint: salaries.updateAmountPaid, input: byId, waits: () => 'money.transfers.allowance.now_waits' }],
    updateMany: true,
    // Nobody sets what they were paid themselves.
    mayEdit: ({ uuid }, { employee }) => (employee as Values)['uuid'] !== uuid,
  },
  departments: {
    id: 'id',
    list: departmentSettings.departments,
    asked: { q: 'query' },
    one: { endpoint: departmentSettings.department, input: (id) => ({ params: { id } }), pick: object },
    create: { endpoint: departmentSettings.createDepartment, input: (body) => ({ body }) },
    update: [{ endpoint: departmentSettings.updateDepartment, input: byId }],
    updateMany: true,
    remove: { endpoint: departmentSettings.deleteDepartment, input: (_, id) => ({ params: { id } }) },
  },
  coupons: {
    id: 'code',
    list: couponSettings.coupons,
    asked: { q: 'query' },
    one: { endpoint: couponSettings.coupon, input: (code) => ({ params: { code } }), pick: object },
    create: { endpoint: couponSettings.createCoupon, input: (body) => ({ body }) },
    update: [{ endpoint: couponSettings.updateCoupon, input: byCode }],
    updateMany: true,
    remove: { endpoint: couponSettings.deleteCoupon, input: (_, code) => ({ params: { code } }) },
  },
  packages: { id: 'id', list: couponSettings.packages, asked: { q: 'query' } },
  articles: {
    id: 'id',
    list: articleSettings.articles,
    asked: { q: 'query' },
    one: { endpoint: articleSettings.article, input: (id) => ({ params: { id } }), pick: object },
    create: { endpoint: articleSettings.createArticle, input: (body) => ({ body }) },
    update: [{ endpoint: articleSettings.updateArticle, input: byId }],
    updateMany: true,
    remove: { endpoint: articleSettings.deleteArticle, input: (_, id) => ({ params: { id } }) },
  },
}

/** The endpoints behind what react-admin does with a resource; any one of them will do. */
const behind = ({ list, one, create, update, remove }: ResourceRow, action: string): readonly Endpoint[] => {
  const writes = { create: [create], edit: update ?? [], delete: [remove] }
  if (action === 'create' || action === 'edit' || action === 'delete')
    return writes[action].flatMap((write) => write?.endpoint ?? [])
  return [action === 'show' ? (one?.endpoint ?? list) : list]
}

/**
 * Whether a person may do something with a resource, or with one record of it: what its endpoints say. A verb without an
 * endpoint is nobody's; a resource that speaks simple REST is the staff's. A permission may stand for a resource.
 */
export const mayUse = (user: StoredUser, resource: string, action: string, record?: Values): boolean => {
  if (isPermission(resource)) return allows(user, resource)
  const row = resources[resource]
  if (!row) return isStaff(user)
  if (action === 'edit' && record && row.mayEdit && !row.mayEdit(user, record)) return false
  return behind(row, action).some(({ access }) => admits(access, user))
}
