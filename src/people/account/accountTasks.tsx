import type { ReactNode } from 'react'
import { link } from '../../paths'
import type { StoredUser } from '../../data/session/session'
import { DateField, DateTimeField, RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given, isolated } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'

interface AccountTask {
  readonly key: string
  readonly to: string
  readonly what: { readonly text: string; readonly options?: Readonly<Record<string, string>> }
  readonly about: ReactNode
}

/** What an account itself requires, most urgent first; the home page has a separate card for the contract. */
export const accountTasks = (
  { open_payment: payment, pending_change: change, subscription, next_session: session }: StoredUser,
  translate: (key: string) => string,
): readonly AccountTask[] => [
  ...(change
    ? [
        {
          key: 'change',
          to: link('userAccount'),
          what: {
            text: 'people.home.confirm_change',
            options: { field: translate(`enums.guarded_field.${change.field}`) },
          },
          about: (
            <span>
              {translate('people.home.confirm_until')} <DateTimeField value={change.expires_at} />
            </span>
          ),
        },
      ]
    : []),
  ...(payment
    ? [
        {
          key: 'payment',
          to: link('paymentResult', { ref: payment.reference }),
          what: {
            text: payment.status === 'unknown' ? 'people.home.unknown_payment' : 'people.home.unfinished_payment',
          },
          about: (
            <>
              <StatusChip state={payment.status} of="payment_status" />
              {payment.package !== null && <Given>{payment.package}</Given>}
              <MoneyField amount={payment.amount} currency={payment.currency} />
              <RelativeTime value={payment.created_at} />
            </>
          ),
        },
      ]
    : []),
  ...(subscription?.status === 'expiring' || subscription?.status === 'expired'
    ? [
        {
          key: 'subscription',
          to: link('subscriptionPayment'),
          what: {
            text:
              subscription.status === 'expired' ? 'people.home.subscription_ended' : 'people.home.subscription_ending',
          },
          about: (
            <>
              <StatusChip state={subscription.status} of="user_status" />
              <Given>{subscription.package}</Given>
              <DateField value={subscription.ends} />
            </>
          ),
        },
      ]
    : []),
  ...(session
    ? [
        {
          key: 'session',
          to: link('mentorship'),
          what: { text: 'people.home.next_session', options: { name: isolated(session.with.name) } },
          about: (
            <>
              <DateTimeField value={session.at} />
              <Given>{session.topic}</Given>
            </>
          ),
        },
      ]
    : []),
]

/** A newcomer's first steps in order: identity, then a subscription, leaving out what was already sent or started. */
export const firstSteps = (
  identified: boolean,
  paying: boolean,
  translate: (key: string) => string,
): readonly AccountTask[] => [
  ...(identified
    ? []
    : [
        {
          key: 'identity',
          to: link('newRequestDetails', { type: 'kyc' }),
          what: { text: 'people.home.identity' },
          about: <span>{translate('people.home.identity_text')}</span>,
        },
      ]),
  ...(paying
    ? []
    : [
        {
          key: 'first-subscription',
          to: link('subscriptionPayment'),
          what: { text: 'people.home.first_subscription' },
          about: <span>{translate('people.home.first_subscription_text')}</span>,
        },
      ]),
]
