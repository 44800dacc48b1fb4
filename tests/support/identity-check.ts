import type { RequestStatus } from '../../contract/requests/requests'
import { processRequests } from '../../platform/db/schema'
import type { TestPlatform } from './platform'

interface Check {
  readonly code: string
  readonly userUuid: string
  readonly status: RequestStatus
  /** Whose turn it is. */
  readonly turn: 'user' | 'staff' | 'none'
  readonly at: Date
}

/** Inserts somebody's identity check into the database, as if it had reached this status at a given moment. */
export const addIdentityCheck = async ({ db }: TestPlatform, { code, userUuid, status, turn, at }: Check) => {
  await db.insert(processRequests).values({
    code,
    type: 'kyc',
    userUuid,
    status,
    actionStatus: turn,
    step: 'check',
    stepStartedAt: at,
    form: {},
    fieldNotes: {},
    registeredAt: at,
    modifiedAt: at,
    searchKey: '',
  })
}
