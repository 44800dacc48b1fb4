import type { Reply } from '../../../contract/endpoint'
import { transfers } from '../../../contract/money/transfers'
import { known, type WriteOptions } from '../../data/write'

/** Its page shows at once how a written transfer stands, and offers no more what was decided. */
export const updatesTransfer: WriteOptions<Reply<typeof transfers.transfer>> = {
  updates: ({ object }) => known(transfers.transfer, { params: { uuid: object.uuid } }, { object }),
}
