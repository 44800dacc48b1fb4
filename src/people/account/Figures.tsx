import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import type { StoredUser } from '../../data/session/session'
import { useCounters } from '../../data/useCounters'
import { Kpi } from '../../ui/Kpi'
import { useFormats } from '../../ui/useFormats'
import { ReservedCredit } from '../ReservedCredit'
import { Credit } from './Credit'
import { SubscriptionCard } from './SubscriptionCard'
import { classed } from '../../ui/classed'
import css from './Figures.module.css'

const Grid = classed('div', css.grid)

/** The figures of the signed-in person: subscription, credit, open tickets and requests. */
export const Figures = ({ user }: { readonly user: StoredUser }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const counters = useCounters()
  const known = user.credit !== undefined
  return (
    <Grid>
      {known ? (
        <SubscriptionCard subscription={user.subscription ?? null} />
      ) : (
        <Kpi loading label={translate('people.home.subscription')} value="" />
      )}
      <Kpi
        loading={!known}
        label={translate('people.home.credit')}
        value={<Credit credit={user.credit ?? []} />}
        hint={user.credit && <ReservedCredit credit={user.credit} />}
      />
      <Kpi
        loading={!counters}
        label={translate('people.home.open_tickets')}
        value={number(counters?.open_tickets)}
        to={link('tickets')}
      />
      <Kpi
        loading={!counters}
        label={translate('people.home.open_requests')}
        value={number(counters?.open_requests)}
        to={link('allRequests')}
      />
    </Grid>
  )
}
