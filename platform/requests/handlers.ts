import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import { bulkRequests } from './bulk'
import { cloneRequest, deleteRequest } from './copies'
import { correction } from './correct'
import { upload } from './files'
import { remindRequest } from './remind'
import { revealRequestField } from './reveal'
import { deriveRequest, undoDerive } from './hand-over'
import { listRequests, readRequest } from './list'
import { noteRequest } from './notes'
import { requestMetrics, requestTimes } from './metrics'
import { accountRequests, kycRequests } from './reports'
import { submitRequest } from './submit'

/** Process requests: the inbox, one request, every move of the state table, and the reports. */
export const requestHandlers: Handlers<(typeof contract)['requests']> = {
  requests: listRequests,
  bulkRequests,
  request: readRequest,
  submitRequest,
  deriveRequest,
  undoDerive,
  correction,
  remindRequest,
  noteRequest,
  revealRequestField,
  cloneRequest,
  deleteRequest,
  upload,
  kycRequests,
  accountRequests,
  requestTimes,
  requestMetrics,
}
