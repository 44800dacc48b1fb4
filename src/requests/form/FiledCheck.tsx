import { useTranslate } from 'react-admin'
import { openRequestStatuses, requests } from '../../../contract/requests/requests'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { link } from '../../paths'
import { Notice } from '../../money/parts'
import { isolated } from '../../ui/fields/Ltr'
import { TextLink } from '../../ui/LinkButton'

/**
 * Names the identity check the person filed before, so that nobody sends the same papers again; `but` is the draft on
 * screen.
 */
export const FiledCheck = ({ but }: { readonly but: number | undefined }) => {
  const translate = useTranslate()
  const { uuid } = useUser()
  const { data } = useRead(requests.requests, {
    query: { process_types: ['kyc'], request_status: [...openRequestStatuses, 'completed'], user_uuid: uuid },
  })
  const filed = data?.results.filter(({ id }) => id !== but) ?? []
  const open = filed.find(({ request_status: status }) => status !== 'completed')
  const found = open ?? filed[0]
  if (!found) return null
  return (
    <Notice className="warn" role="status" style={{ marginBlockEnd: 16 }}>
      {translate(open ? 'requests.form.kyc_open' : 'requests.form.kyc_done', { code: isolated(found.code) })}{' '}
      <TextLink to={link('requestDetails', { id: found.id })}>{translate('requests.form.kyc_look')}</TextLink>
    </Notice>
  )
}
