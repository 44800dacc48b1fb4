import { useNotify, useTranslate } from 'react-admin'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Section } from '../ui/Section'
import { Ltr } from '../ui/fields/Ltr'
import { QrCode } from './QrCode'
import { classed } from '../ui/classed'
import css from './ReferralCard.module.css'

const Box = classed('div', css.box)

/** The address that ties anybody who signs up with it to this person, to copy, share or scan. */
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
