import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { FormFacts } from './FormFacts'

/** The filled form of a request as far as this person may read it, with the remarks it waits for. */
export const RequestFacts = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const { detail } = request
  if (detail?.form === null) return <p style={{ margin: 0 }}>{translate('requests.detail.form_hidden')}</p>
  return (
    <FormFacts
      type={request.type}
      values={Object.fromEntries(
        Object.entries(detail?.form ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
      )}
      subject={request.platform?.name ?? request.course?.name}
      files={detail?.files ?? []}
      notes={request.request_status === 'needs_correction' ? (detail?.field_notes ?? {}) : {}}
      secrets={{ request: request.id, keys: detail?.masked ?? [] }}
    />
  )
}
