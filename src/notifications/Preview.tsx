import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { paletteOf, tint } from '../ui/palette'
import { isolated } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { usePlaceName } from './places'
import type { Message } from './useMessage'

const Phone = styled('div')(({ theme }) => ({
  inlineSize: '100%',
  maxInlineSize: 300,
  marginInline: 'auto',
  minBlockSize: 320,
  padding: '14px 12px 20px',
  boxSizing: 'border-box',
  borderRadius: 30,
  border: `7px solid ${tint(paletteOf(theme).text.primary, 70)}`,
  background: paletteOf(theme).background.default,
  '& .speaker': {
    inlineSize: 64,
    blockSize: 5,
    marginInline: 'auto',
    marginBlockEnd: 16,
    borderRadius: 3,
    background: tint(paletteOf(theme).text.primary, 25),
  },
  '& article': {
    display: 'grid',
    gap: 6,
    padding: 14,
    borderRadius: 16,
    background: paletteOf(theme).background.paper,
    border: `1px solid ${paletteOf(theme).divider}`,
    overflowWrap: 'anywhere',
  },
  '& .top': { display: 'flex', justifyContent: 'space-between', gap: 8, alignItems: 'center' },
  '& .quiet': { fontSize: '0.75rem', color: paletteOf(theme).text.secondary },
  '& strong': { fontSize: '0.9375rem', lineHeight: 1.7 },
  '& p': { margin: 0, fontSize: '0.875rem', lineHeight: 1.9, whiteSpace: 'pre-line' },
  '& .blank': { color: paletteOf(theme).text.secondary },
}))

/** The message as it will stand on a phone. */
export const Preview = ({ of: { message } }: { readonly of: Message }) => {
  const translate = useTranslate()
  const placeName = usePlaceName()
  const { title, body, type, link } = message
  return (
    <Phone>
      <div className="speaker" aria-hidden="true" />
      <article>
        <div className="top">
          <StatusChip state={type} of="notification_type" />
          <span className="quiet">{translate('notifications.sending.form.now')}</span>
        </div>
        <strong dir="auto" className={title === '' ? 'blank' : undefined}>
          {title === '' ? translate('notifications.sending.form.sample_title') : title}
        </strong>
        <p dir="auto" className={body === '' ? 'blank' : undefined}>
          {body === '' ? translate('notifications.sending.form.sample_body') : body}
        </p>
        <span className="quiet">
          {link === null
            ? translate('notifications.sending.one.nowhere')
            : translate('notifications.sending.one.opens', { place: isolated(placeName(link)) })}
        </span>
      </article>
    </Phone>
  )
}
