import { useTranslate } from 'react-admin'
import * as z from 'zod/mini'
import { openRequestStatuses, requests } from '../../../contract/requests/requests'
import { detailOf } from '../../data/http/detailOf'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { link } from '../../paths'
import { Notice } from '../../money/parts'
import { isolated } from '../../ui/fields/Ltr'
import { TextLink } from '../../ui/LinkButton'

const shape = z.object({ id: z.number(), code: z.string() })
type Filed = z.infer<typeof shape>

/** The open request because of which another of its type was rejected. */
export const openInstead = (error: unknown): Filed | undefined => detailOf(error, 'conflict', 'open', shape)

/** What was filed before, with a link to it. */
export const FiledBefore = ({ filed, open }: { readonly filed: Filed; readonly open: boolean }) => {
  const translate = useTranslate()
  return (
    <>
      {translate(open ? 'requests.form.kyc_open' : 'requests.form.kyc_done', { code: isolated(filed.code) })}{' '}
      <TextLink to={link('requestDetails', { id: filed.id })}>{translate('requests.form.kyc_look')}</TextLink>
    </>
  )
}

/**
 * Names the identity check the person filed before, so that nobody sends the same documents again; `but` is the draft
 * on screen.
 */
export const FiledCheck = ({ but }: { readonly but: number | undefined }) => {
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
      <FiledBefore filed={found} open={open !== undefined} />
    </Notice>
  )
}
