import { useNotify, useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import { mail as mailArea } from '../../contract/mail/mail'
import { useWrite } from '../data/useWrite'
import { link } from '../paths'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { StatusChip } from '../ui/fields/StatusChip'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { MailAddress } from './MailAddress'
import { Given } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './Mailboxes.module.css'

type Box = Reply<typeof mailArea.botEmails>['mailboxes'][number]

const Boxes = classed('ul', css.boxes)

const BoxCard = ({ box, own }: { readonly box: Box; readonly own: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { relative } = useFormats()
  const check = useWrite(mailArea.checkForwarder)
  const ask = () =>
    check.mutate(
      { body: { email: box.email } },
      {
        onSuccess: ({ forwarder }) =>
          forwarder === 'ok'
            ? notify('mail.check_done.ok', { type: 'success' })
            : notify(`mail.check_done.${forwarder}`),
        onError: notifyFailure,
      },
    )
  return (
    <li>
      <MailAddress>{box.email}</MailAddress>
      <div className="line">
        <span className="quiet">{box.platform === null ? '—' : <Given>{box.platform}</Given>}</span>
        <StatusChip state={box.forwarder} of="forwarder" />
      </div>
      <div className="line">
        <span className="quiet">
          {box.checked_at === null
            ? translate('mail.unchecked')
            : translate('mail.checked', { at: relative(box.checked_at) })}
        </span>
        {!own && (
          <SecondaryButton
            type="button"
            disabled={check.isPending}
            aria-label={translate('mail.check_of', { email: box.email })}
            onClick={ask}
          >
            {translate(check.isPending ? 'table.busy' : 'mail.check')}
          </SecondaryButton>
        )}
      </div>
    </li>
  )
}

/** The mailboxes of a person, whether their mail still reaches the bot, and for staff a way to check again. */
export const Mailboxes = ({ boxes, own }: { readonly boxes: readonly Box[]; readonly own: boolean }) => {
  const translate = useTranslate()
  return (
    <div>
      <h2 className="visually-hidden">{translate('mail.boxes')}</h2>
      {boxes.length === 0 ? (
        <Card>
          {own ? (
            <EmptyState
              title={translate('mail.own.boxes_none')}
              text={translate('mail.own.boxes_none_text')}
              action={
                <SecondaryLink to={link('newRequestDetails', { type: 'account' })}>
                  {translate('mail.own.ask_account')}
                </SecondaryLink>
              }
            />
          ) : (
            <EmptyState title={translate('mail.boxes_none')} />
          )}
        </Card>
      ) : (
        <Boxes>
          {boxes.map((box) => (
            <BoxCard key={box.email} box={box} own={own} />
          ))}
        </Boxes>
      )}
    </div>
  )
}

/** The usual number of mailboxes. */
const usual = 2

/** Placeholder for {@link Mailboxes}; their owner has no button there. */
export const MailboxesSkeleton = ({ own }: { readonly own: boolean }) => {
  const translate = useTranslate()
  return (
    <Boxes role="status" aria-label={translate('table.loading')}>
      {Array.from({ length: usual }, (_, at) => (
        <li key={at}>
          <SkeletonBar width={260} height="1lh" />
          <span className="line quiet">
            <SkeletonBar width={120} height="1lh" />
          </span>
          <span className="line quiet">
            <SkeletonBar width={240} height={own ? '1lh' : 40} />
          </span>
        </li>
      ))}
    </Boxes>
  )
}
