import { useGetOne, useTranslate } from 'react-admin'
import { useId } from 'react'
import type { ProcessRequest } from '../../contract/requests/requests'
import { link } from '../paths'
import { IconControl } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { SecondaryLink } from '../ui/LinkButton'
import { ErrorState, SkeletonBar } from '../ui/states'
import { Ltr } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { RequestActions } from './RequestActions'
import { RequestFacts } from './RequestFacts'
import { RequestOwner } from './RequestOwner'
import { wholeRecord } from '../data/wholeRecord'
import { Dialog } from '../ui/Dialog'
import { classed } from '../ui/classed'
import css from './ReviewDialog.module.css'

const Panel = classed('div', css.panel)

/** A request in a dialog over its list: what it is about, and the moves open to this person. */
export const ReviewDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const { data: request, error, refetch } = useGetOne<ProcessRequest>('process-requests', { id, meta: wholeRecord })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <Panel>
        <header>
          <h2 id={title}>
            {request ? (
              <>
                {translate(`enums.request_type.${request.type}`)} <Ltr>{request.code}</Ltr>
              </>
            ) : (
              translate('requests.review.button')
            )}
          </h2>
          {request && <StatusChip state={request.request_status} of="request_status" />}
          {request && (
            <span className="who">
              {translate('requests.columns.user')}: <RequestOwner of={request} />
            </span>
          )}
          <IconControl type="button" onClick={onClose} aria-label={translate('table.close')}>
            <Glyph name="close" />
          </IconControl>
        </header>
        {error && !request ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !request ? (
          <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 14 }}>
            <SkeletonBar width="70%" />
            <SkeletonBar width="45%" />
            <SkeletonBar width="60%" />
          </div>
        ) : (
          <>
            <RequestFacts request={request} />
            <RequestActions request={request} side="staff" />
            <div className="foot">
              <SecondaryLink to={link('adminRequestDetails', { id })}>
                {translate('requests.review.whole')}
              </SecondaryLink>
            </div>
          </>
        )}
      </Panel>
    </Dialog>
  )
}
