import type { Reply } from '../../../contract/endpoint'
import { transfers } from '../../../contract/money/transfers'
import { known, type WriteOptions } from '../../data/write'

/** The transfer's page shows its new state at once, and no longer offers what was decided. */
export const updatesTransfer: WriteOptions<Reply<typeof transfers.transfer>> = {
  updates: ({ object }) => known(transfers.transfer, { params: { uuid: object.uuid } }, { object }),
}
