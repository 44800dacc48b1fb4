import { useNotify, useTranslate, useUpdate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { tickets } from '../../contract/tickets/tickets'
import type { Ticket } from '../../contract/tickets/tickets'
import { useDraft } from '../data/drafts/drafts'
import { useRead } from '../data/useRead'
import { PrimaryButton } from '../ui/Control'
import { Card } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { TextAreaInput } from '../form/TextInput'
import { SendFailure } from './composer/SendFailure'
import { classed } from '../ui/classed'
import css from './Rating.module.css'

const Form = classed('form', css.form)

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'

/** The owner's rating of a closed ticket: one to five stars and a short comment, once per closing. */
export const Rating = ({ ticket }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const notify = useNotify()
  const id = useId()
  const [rate, { isPending: busy, error: failure }] = useUpdate('tickets')
  const feedback = useDraft(`ticket.${ticket.id}.feedback`)
  const [stars, setStars] = useState(0)
  const [missing, setMissing] = useState(false)
  const allowed = useRead(
    tickets.ticketRatingOptions,
    { query: { ticket: ticket.id, stars } },
    { enabled: stars > 0, keep: true },
  )
  const reason = allowed.data?.allowed === false ? allowed.data.reason : null

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || reason) return
    if (stars === 0) return setMissing(true)
    const words = feedback.text.trim() === '' ? {} : { feedback: feedback.text }
    void rate(
      'tickets',
      { id: ticket.id, data: { stars, ...words }, previousData: { uuid: ticket.uuid } },
      {
        onSuccess: () => {
          feedback.forget()
          notify('tickets.rating.thanks', { type: 'success' })
        },
      },
    )
  }

  return (
    <Card>
      <Form onSubmit={submit} noValidate aria-labelledby={`${id}-title`} aria-busy={busy}>
        <h2 id={`${id}-title`}>{translate('tickets.rating.title')}</h2>
        <fieldset aria-describedby={`${id}-wrong`}>
          <legend className="visually-hidden">{translate('tickets.rating.stars')}</legend>
          <div className="stars">
            {[1, 2, 3, 4, 5].map((at) => (
              <label key={at} className={at <= stars ? 'on' : undefined}>
                <input
                  type="radio"
                  name={`${id}-stars`}
                  value={at}
                  checked={stars === at}
                  disabled={busy}
                  aria-label={translate('tickets.rating.star', { n: digits(String(at)) })}
                  onChange={() => {
                    setStars(at)
                    setMissing(false)
                  }}
                />
                <svg width={32} height={32} viewBox="0 0 24 24" aria-hidden="true">
                  <path d={star} />
                </svg>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {missing ? translate('validation.required') : reason ? translate(`tickets.rating.refused.${reason}`) : ''}
        </p>
        <div className="feedback">
          <TextAreaInput
            label="tickets.rating.feedback"
            value={feedback.text}
            onChange={feedback.setText}
            rows={2}
            maxLength={1000}
            readOnly={busy}
          />
        </div>
        {failure && <SendFailure error={failure} doubt={translate('tickets.rating.maybe_sent')} />}
        <PrimaryButton type="submit" disabled={busy || reason !== null}>
          {translate(busy ? 'table.busy' : 'tickets.rating.send')}
        </PrimaryButton>
      </Form>
    </Card>
  )
}
