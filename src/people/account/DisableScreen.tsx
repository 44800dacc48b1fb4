import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { signOut } from '../../data/session/authProvider'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { Section } from '../../ui/Section'
import { EmptyState } from '../../ui/states'
import { DateField } from '../../ui/fields/dates'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './DisableScreen.module.css'

const Page = classed('div', css.page)

const Banner = classed('div', css.banner)

/** Where a disabled account ends up: why, since when, and the few options still open. */
export const DisableScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  if (user.disabled === false) {
    return (
      <>
        <h1 style={{ margin: 0, fontSize: '1.375rem' }}>{translate('paths.disable')}</h1>
        <EmptyState
          icon="check"
          title={translate('people.account.disabled.active')}
          text={translate('people.account.disabled.active_text')}
          action={<StrongLink to={link('home')}>{translate('people.account.disabled.home')}</StrongLink>}
        />
      </>
    )
  }
  return (
    <Page>
      <Banner role="alert">
        <Glyph name="alert" size={26} />
        <div>
          <h1>{translate('people.account.disabled.title')}</h1>
          <p>
            {translate('people.account.disabled.reason')}{' '}
            <Given>{user.disabled_reason ?? translate('people.account.disabled.unsaid')}</Given>
          </p>
          {user.disabled_at && (
            <p>
              {translate('people.account.disabled.since')} <DateField value={user.disabled_at} />
            </p>
          )}
          {!user.renewal_lifts && <p>{translate('people.account.disabled.renew_vain')}</p>}
          <p>{translate('people.account.disabled.text')}</p>
        </div>
      </Banner>
      <div className="two">
        <Section title={translate('people.account.disabled.ticket')}>
          <p>{translate('people.account.disabled.ticket_text')}</p>
          <div className="ways">
            <StrongLink to={link('newTicket')}>{translate('people.account.disabled.new_ticket')}</StrongLink>
            <SecondaryLink to={link('tickets')}>{translate('people.account.disabled.my_tickets')}</SecondaryLink>
            <SecondaryLink to={link('purchaseHistory')}>{translate('paths.purchaseHistory')}</SecondaryLink>
          </div>
        </Section>
        {user.renewal_lifts && (
          <Section title={translate('people.account.disabled.renew')}>
            <p>{translate('people.account.disabled.renew_text')}</p>
            <div className="ways">
              <SecondaryLink to={link('subscriptionPayment')}>
                {translate('people.account.disabled.renew')}
              </SecondaryLink>
            </div>
          </Section>
        )}
      </div>
      <SecondaryButton type="button" style={{ justifySelf: 'start' }} onClick={() => void signOut()}>
        {translate('people.account.disabled.leave')}
      </SecondaryButton>
    </Page>
  )
}
