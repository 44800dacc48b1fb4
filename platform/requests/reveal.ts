import type { requests } from '../../contract/requests/requests'
import type { Handler } from '../implement'
import { invalid, refuse } from '../http/refuse'
import { maskedKeys } from './masking'
import { requestInReach, viewOf } from './scope'

/** Unmasks one form value; the audit log records who read which field, not the value. */
export const revealRequestField: Handler<typeof requests.revealRequestField> = async (
  { db, user, audit },
  { params, body },
) => {
  const row = await requestInReach(db, user, params.id)
  const view = viewOf(user, row)
  if (view === 'outline') throw refuse('forbidden')
  if (!maskedKeys(row).includes(body.field)) throw invalid({ field: 'unknown_option' })
  await audit({
    action: 'request.revealed',
    subject: { type: 'request', id: row.id },
    after: { field: body.field, owner: row.userUuid },
  })
  return { value: row.form[body.field] ?? null }
}
