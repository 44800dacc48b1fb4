import { requestReports } from '../../../contract/requests/reports'
import { requests } from '../../../contract/requests/requests'
import { object, ownerFilterNames, type ResourceRow, type ResourceRows, type Values } from './row'

/** A saved draft stays a draft: only `draft: false` files it. */
const keptDraft = (previous: Values): Values => (previous['request_status'] === 'draft' ? { draft: true } : {})

const processRequests: ResourceRow = {
  id: 'id',
  list: requests.requests,
  filterNames: ownerFilterNames,
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

/** Requests; `requests` is the owner’s name for `process-requests`. */
export const requestRows = {
  requests: processRequests,
  'process-requests': processRequests,
  'account-requests': { id: 'id', list: requestReports.accountRequests },
  'kyc-requests': { id: 'id', list: requestReports.kycRequests },
} satisfies ResourceRows
