import type { Reply } from '../../contract/endpoint'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { known, type WriteOptions } from '../data/write'

/** Runs a move on the version of the request that was seen. */
export type Guard = (request: ProcessRequest, write: (version: number | undefined) => Promise<unknown>) => Promise<void>

/**
 * Its page shows at once what a write left of a request: otherwise the next move would be decided on the version before
 * and refused as stale.
 */
export const updatesRequest: WriteOptions<Reply<typeof requests.request>> = {
  updates: ({ object }) =>
    object.detail ? known(requests.request, { params: { id: object.id } }, { object }) : undefined,
}
