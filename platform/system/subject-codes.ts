import { codeOf } from '../../contract/money/transfer-code'
import { isUuid } from '../../contract/scalars'
import { among } from '../db/conditions'
import type { Db } from '../db/connect'
import { processRequests, transfers } from '../db/schema'

/** What an event of the audit log is about. */
export interface Subject {
  readonly subjectType: string
  readonly subjectId: string
}

const idsOf = (subjects: readonly Subject[], type: string): string[] => [
  ...new Set(subjects.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)),
]

/**
 * Returns what people call the records that events are about: the code of a request or a transfer, otherwise its number
 * or name, and null for one known only by a uuid.
 */
export const subjectCodes = async (
  db: Db,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> => {
  const filed = idsOf(subjects, 'request').map(Number).filter(Number.isSafeInteger)
  const moved = idsOf(subjects, 'transfer').filter(isUuid)
  const requests =
    filed.length === 0
      ? []
      : await db
          .select({ id: processRequests.id, code: processRequests.code })
          .from(processRequests)
          .where(among(processRequests.id, filed))
  const sent =
    moved.length === 0
      ? []
      : await db.select({ id: transfers.id, uuid: transfers.uuid }).from(transfers).where(among(transfers.uuid, moved))
  const codes = new Map<string, string>([
    ...requests.map(({ id, code }) => [`request ${id}`, code] as const),
    ...sent.map(({ id, uuid }) => [`transfer ${uuid}`, codeOf(id)] as const),
  ])
  return ({ subjectType, subjectId }) =>
    codes.get(`${subjectType} ${subjectId}`) ?? (isUuid(subjectId) ? null : subjectId)
}
