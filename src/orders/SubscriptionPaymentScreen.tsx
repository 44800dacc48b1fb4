import { LinkBase, useLocale, useNavigate, useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import { couponRefusals, type orders } from '../../contract/orders/payments'
import { link } from '../paths'
import { isUnanswered, PlatformError } from '../data/http/errors'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, FailureText, PageSkeleton } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'
import { Given, isolated } from '../ui/fields/Ltr'
import { CouponField, CouponRefused, useCouponRefusal } from './CouponField'
import { PackageChoice, type Package } from './PackageChoice'
import { leaveForGateway } from './gateway'
import type { AppliedCoupon, Coupon } from './useCoupon'
import { usePurchase } from './usePurchase'
import { classed } from '../ui/classed'
import css from './SubscriptionPaymentScreen.module.css'

const Page = classed('div', css.page)

type Shop = Reply<typeof orders.payment>
type Payment = NonNullable<Shop['payment']>

/** The text for a refused payment; the reasons of a coupon have texts of their own. */
const RefusedWords = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const said = useCouponRefusal()
  const { reason: why, for_package: of } = error instanceof PlatformError ? error.details : {}
  const reason = couponRefusals.find((known) => known === why)
  if (reason)
    return `${said({ reason, forPackage: typeof of === 'string' ? of : undefined })} ${translate('orders.coupon_mend')}`
  if (error instanceof PlatformError && error.code === 'contract_required')
    return (
      <>
        {translate('orders.contract_first')} <LinkBase to={link('home')}>{translate('orders.contract_go')}</LinkBase>
      </>
    )
  if (isUnanswered(error))
    return (
      <>
        {translate('orders.unsure')}{' '}
        <LinkBase to={link('purchaseHistory')}>{translate('orders.unsure_history')}</LinkBase>
      </>
    )
  return (
    <>
      <FailureText error={error} /> {translate('orders.kept')}
    </>
  )
}

/** The state of a code that was typed but not applied when the pay button was pressed. */
const HeldBack = ({ coupon }: { readonly coupon: Coupon }) => {
  const translate = useTranslate()
  const { refused } = coupon
  if (coupon.applied) {
    return (
      <p className="note good" role="status">
        {translate('orders.coupon_now')}
      </p>
    )
  }
  return (
    refused && (
      <p className="note wrong" role="alert">
        <CouponRefused refused={refused} /> {translate('orders.coupon_mend')}
      </p>
    )
  )
}

/** A disabled account that no payment reopens: it can buy nothing, and is directed to the people who can help. */
const Closed = () => {
  const translate = useTranslate()
  return (
    <Page>
      <h1>{translate('orders.title')}</h1>
      <Card>
        <EmptyState
          title={translate('orders.closed')}
          text={translate('orders.closed_text')}
          action={
            <div className="ways">
              <StrongLink to={link('newTicket')}>{translate('paths.newTicket')}</StrongLink>
              <SecondaryLink to={link('disable')}>{translate('paths.disable')}</SecondaryLink>
            </div>
          }
        />
      </Card>
    </Page>
  )
}

const Summary = ({ pack, applied }: { readonly pack: Package; readonly applied: AppliedCoupon | undefined }) => {
  const translate = useTranslate()
  const { currency } = pack
  const { discount, total } = applied?.verdict ?? { discount: '0', total: pack.price }
  return (
    <dl aria-live="polite">
      <dt>{translate('orders.package')}</dt>
      <dd>
        <Given>{pack.name}</Given>
      </dd>
      <dt>{translate('orders.price')}</dt>
      <dd>
        <MoneyField amount={pack.price} currency={currency} />
      </dd>
      {applied && (
        <>
          <dt>{translate('orders.discount')}</dt>
          <dd>
            <MoneyField amount={discount} currency={currency} />
          </dd>
        </>
      )}
      <dt className="sum">{translate('orders.total')}</dt>
      <dd className="sum">
        <MoneyField amount={total} currency={currency} />
      </dd>
    </dl>
  )
}

type Subscription = NonNullable<Shop['subscription']>

/** The active or expired subscription, in one sentence. */
const CurrentSubscription = ({ subscription }: { readonly subscription: Subscription }) => {
  const translate = useTranslate()
  const { date, number } = useFormats()
  const { remaining_days: left, parts = [] } = subscription
  const sentence = subscription.parts ? 'orders.now_parts' : 'orders.now'
  return translate(left < 0 ? 'orders.now_over' : sentence, {
    package: isolated(subscription.package),
    date: date(subscription.ends),
    parts: parts
      .map((part) => translate('orders.part', { package: isolated(part.package), date: date(part.ends) }))
      .reduce((first, next) => (first === '' ? next : translate('orders.followed', { first, next })), ''),
    n: number(Math.max(0, left)),
  })
}

/** Which payment is pending, and its amount. */
const WaitingWords = ({ waiting }: { readonly waiting: Payment }) => {
  const translate = useTranslate()
  const { money } = useFormats()
  return translate(waiting.redirect === undefined ? 'orders.waiting' : 'orders.open', {
    reference: isolated(waiting.reference),
    package: isolated(waiting.package ?? '—'),
    amount: money(waiting.amount, waiting.currency),
  })
}

/** An earlier undecided payment and what to do next: back to the gateway if it still accepts it. */
const WaitingPayment = ({ waiting }: { readonly waiting: Payment }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { redirect, reference } = waiting
  return (
    <p className="note warn" role="status">
      <WaitingWords waiting={waiting} />{' '}
      {redirect !== undefined ? (
        <SecondaryButton type="button" onClick={() => leaveForGateway(redirect, locale)}>
          {translate('orders.result.continue')}
        </SecondaryButton>
      ) : (
        <LinkBase to={link('paymentResult', { ref: reference })}>{translate('orders.waiting_follow')}</LinkBase>
      )}
    </p>
  )
}

interface AskAnywayProps {
  readonly open: boolean
  readonly waiting: Payment | null | undefined
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before a package is paid for while another payment is undecided; continuing that one is preferred. */
const AskAnyway = ({ open, waiting, onConfirm, onClose }: AskAnywayProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const locale = useLocale()
  const resumeAt = waiting?.redirect
  const isOpen = resumeAt !== undefined
  return (
    <ConfirmDialog
      open={open}
      title={translate(isOpen ? 'orders.open_title' : 'orders.waiting_title')}
      confirmLabel={translate(isOpen ? 'orders.open_anyway' : 'orders.pay_anyway')}
      rather={
        waiting
          ? {
              label: translate(isOpen ? 'orders.result.continue' : 'orders.waiting_follow'),
              onTake: () =>
                isOpen
                  ? leaveForGateway(resumeAt, locale)
                  : navigate(link('paymentResult', { ref: waiting.reference })),
            }
          : undefined
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {waiting && isOpen ? (
        <>
          <WaitingWords waiting={waiting} /> {translate('orders.open_text')}
        </>
      ) : (
        translate('orders.waiting_text')
      )}
    </ConfirmDialog>
  )
}

interface PayFormProps {
  readonly purchase: ReturnType<typeof usePurchase>
  readonly shop: Shop
  readonly pack: Package
}

/** What is being paid, or that something is still being asked. */
const PayWords = ({ purchase: { locked, coupon }, pack }: Omit<PayFormProps, 'shop'>) => {
  const translate = useTranslate()
  if (locked || coupon.busy) return translate(locked ? 'orders.paying' : 'orders.coupon_checking')
  return (
    <span>
      {translate('orders.pay')}{' '}
      <MoneyField amount={coupon.applied?.verdict.total ?? pack.price} currency={pack.currency} /> (
      <Given>{pack.name}</Given>)
    </span>
  )
}

/** That another package follows the current one, once that has ended. */
const FollowsNote = ({ shop: { subscription }, pack }: Omit<PayFormProps, 'purchase'>) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const last = subscription?.parts?.at(-1)?.package ?? subscription?.package
  if (!subscription || subscription.remaining_days < 0 || last === pack.name) return null
  return (
    <p className="note info">
      {translate('orders.after', { package: isolated(last ?? ''), date: date(subscription.ends) })}
    </p>
  )
}

/** The choice of a package with its coupon and sum, and the way to the gateway. */
const PayForm = ({ purchase, shop, pack }: PayFormProps) => {
  const translate = useTranslate()
  const { choose, coupon, locked, failure, heldBack, pay } = purchase
  return (
    <form
      noValidate
      aria-busy={locked}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PackageChoice shop={shop} value={pack.id} disabled={locked} onChange={choose} />
      <Card className="summary">
        <h2>{translate('orders.summary')}</h2>
        <CouponField coupon={coupon} disabled={locked} />
        <Summary pack={pack} applied={coupon.applied} />
        <FollowsNote shop={shop} pack={pack} />
        {shop.sandbox && <p className="note warn">{translate('orders.sandbox')}</p>}
      </Card>
      <div className="go">
        {failure !== undefined && (
          <p className={isUnanswered(failure) ? 'note warn' : 'note wrong'} role="alert">
            <RefusedWords error={failure} />
          </p>
        )}
        {heldBack && <HeldBack coupon={coupon} />}
        <PrimaryButton type="submit" disabled={locked}>
          <PayWords purchase={purchase} pack={pack} />
        </PrimaryButton>
      </div>
    </form>
  )
}

/** Packages, a coupon, the sum and the link to the gateway. The choice is in the address, the coupon is kept. */
export const SubscriptionPaymentScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  const purchase = usePurchase()
  const { shop, pack, asking, stopAsking, payAnyway } = purchase
  const { data } = shop
  const { subscription, waiting } = data ?? {}
  if (user.disabled === true && user.renewal_lifts !== true) return <Closed />
  return (
    <Page>
      <h1>{translate('orders.title')}</h1>
      {shop.isPending && <PageSkeleton />}
      {shop.isError && !data && <ErrorState error={shop.error} onRetry={() => void shop.refetch()} />}
      {data && (
        <p className="now">
          {subscription ? <CurrentSubscription subscription={subscription} /> : translate('orders.none')}
        </p>
      )}
      {user.disabled && data && <p className="note info">{translate('orders.lifts')}</p>}
      {waiting && <WaitingPayment waiting={waiting} />}
      {data?.packages.length === 0 && (
        <Card>
          <EmptyState
            title={translate('orders.empty')}
            text={translate('orders.empty_text')}
            action={<SecondaryLink to={link('newTicket')}>{translate('orders.result.ticket')}</SecondaryLink>}
          />
        </Card>
      )}
      {data && pack && <PayForm purchase={purchase} shop={data} pack={pack} />}
      <AskAnyway open={asking} waiting={waiting} onConfirm={payAnyway} onClose={stopAsking} />
    </Page>
  )
}
