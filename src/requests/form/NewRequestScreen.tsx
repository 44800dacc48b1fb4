import { useGetOne, useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { requestTypes, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { FillRequest } from './FillRequest'
import type { RequestDraft } from './useRequestDraft'
import { wholeRecord } from '../../data/wholeRecord'

const isType = (text: string | null): text is RequestType => (requestTypes as readonly (string | null)[]).includes(text)

const Chooser = ({ title }: { readonly title: string }) => {
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate(title)}
      action={<StrongLink to={link('createNewRequest')}>{translate('requests.choose')}</StrongLink>}
    />
  )
}

const asDraft = (request: ProcessRequest): RequestDraft => ({
  subject: request.platform?.uuid ?? request.course?.uuid ?? '',
  values: Object.fromEntries(Object.entries(request.detail?.form ?? {}).map(([key, value]) => [key, value ?? ''])),
})

const Continue = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<ProcessRequest>('process-requests', { id, meta: wholeRecord })
  const initial = useMemo(() => data && asDraft(data), [data])
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        action={<StrongLink to={link('allRequests')}>{translate('requests.mine')}</StrongLink>}
      />
    )
  if (!data) return <PageSkeleton />
  // A draft submitted meanwhile, perhaps on another device, can no longer be edited.
  if (!data.moves.includes('submit')) return <Navigate to={link('requestDetails', { id })} replace />
  return <FillRequest type={data.type} id={id} version={data.detail?.version} initial={initial} />
}

/** The form of a new request (`type`) or of a draft being continued (`id`). */
export const NewRequestScreen = () => {
  const [query] = useSearchParams()
  const user = useUser()
  const id = Number(query.get('id'))
  const type = query.get('type')
  if (Number.isSafeInteger(id) && id > 0) return <Continue key={id} id={id} />
  // The contract, without which no withdrawal can be requested, is accepted on the withdrawals page.
  if (type === 'withdrawal' && user.contract_required) return <Navigate to={link('withdrawalUsers')} replace />
  if (isType(type)) return <FillRequest key={type} type={type} />
  return <Chooser title={type === null ? 'requests.new' : 'requests.form.missing_type'} />
}
