import { styled } from '@mui/material/styles'
import { useNotify, useTranslate, useUpdate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { tickets } from '../../contract/tickets/tickets'
import type { Ticket } from '../../contract/tickets/tickets'
import { useDraft } from '../data/drafts/drafts'
import { useRead } from '../data/useRead'
import { PrimaryButton } from '../ui/Control'
import { focusRing, paletteOf, visuallyHidden } from '../ui/palette'
import { Card } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { TextAreaInput } from '../form/TextInput'
import { SendFailure } from './composer/SendFailure'

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  justifyItems: 'start',
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 700 },
  '& > fieldset': { border: 0, margin: 0, padding: 0, minInlineSize: 0 },
  '& .stars': { display: 'flex', gap: 2 },
  '& .stars label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    inlineSize: 48,
    blockSize: 48,
    borderRadius: 10,
    cursor: 'pointer',
  },
  '& .stars input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& .stars label:has(input:focus-visible)': focusRing(theme),
  '& .stars svg': { fill: 'none', stroke: '#b7791f', strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& .stars label.on svg': { fill: '#b7791f' },
  '& .feedback': { inlineSize: '100%' },
  '& .wrong': { margin: 0, color: paletteOf(theme).error.main, fontSize: '0.875rem' },
}))

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'

/** The owner's judgement of a closed ticket: one to five stars and a few words, once a closing. */
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
          <legend style={visuallyHidden}>{translate('tickets.rating.stars')}</legend>
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
