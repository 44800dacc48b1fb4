import { useTranslate } from 'react-admin'
import { openRequestStatuses, type ProcessRequest } from '../../contract/requests/requests'
import { useUser } from '../data/session/useUser'
import { filledForm } from './filledForm'
import { FormFacts } from './FormFacts'
import { WithdrawalOutcome } from './WithdrawalParts'

/** Once the withdrawal is paid, its own record shows the cost. */
const isOpen = ({ request_status: status }: ProcessRequest): boolean =>
  openRequestStatuses.some((open) => open === status)

/** The filled form of a request, as far as this person may read it, with the remarks to be answered. */
export const RequestFacts = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const { uuid: me } = useUser()
  const { detail } = request
  if (detail?.form === null) return <p style={{ margin: 0 }}>{translate('requests.detail.form_hidden')}</p>
  const filled = filledForm(request)
  return (
    <>
      <FormFacts
        {...filled}
        subject={request.platform?.name ?? request.course?.name}
        notes={request.request_status === 'needs_correction' ? (detail?.field_notes ?? {}) : {}}
      />
      {request.type === 'withdrawal' && request.user.uuid === me && isOpen(request) && (
        <WithdrawalOutcome values={filled.values} />
      )}
    </>
  )
}
