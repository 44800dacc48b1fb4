import { styled } from '@mui/material/styles'
import { useNotify, useTranslate } from 'react-admin'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { paletteOf } from '../ui/palette'
import { Section } from '../ui/Section'
import { Ltr } from '../ui/fields/Ltr'
import { QrCode } from './QrCode'

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 20,
  alignItems: 'center',
  '& .words': { display: 'grid', gap: 12, minInlineSize: 0 },
  '& p': { margin: 0, lineHeight: 1.9, color: paletteOf(theme).text.secondary },
  '& .address': {
    padding: '10px 14px',
    borderRadius: 10,
    background: paletteOf(theme).background.default,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    '& .words': { inlineSize: '100%' },
    '& .ways > *': { flex: '1 1 120px' },
  },
}))

/** The address that ties whoever signs up with it to this person, to copy, share or scan. */
export const ReferralCard = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { referral_code: code } = useUser()
  if (!code) return null
  const address = new URL(link('signup', { ref: code }), window.location.origin).href
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => notify('community.introduced.copied', { type: 'success' }),
      () => undefined,
    )
  const share = () =>
    void navigator.share({ text: translate('community.introduced.share_text'), url: address }).catch(() => undefined)
  return (
    <Section title={translate('community.introduced.invitation')}>
      <Box>
        <QrCode text={address} label={translate('community.introduced.qr')} />
        <div className="words">
          <p>{translate('community.introduced.link_text')}</p>
          <div className="address">
            <Ltr>{address}</Ltr>
          </div>
          <p>
            {translate('community.introduced.code')}: <Ltr>{code}</Ltr>
          </p>
          <div className="ways">
            <PrimaryButton type="button" onClick={copy}>
              {translate('community.introduced.copy')}
            </PrimaryButton>
            {typeof navigator.share === 'function' && (
              <SecondaryButton type="button" onClick={share}>
                {translate('community.introduced.share')}
              </SecondaryButton>
            )}
          </div>
        </div>
      </Box>
    </Section>
  )
}
