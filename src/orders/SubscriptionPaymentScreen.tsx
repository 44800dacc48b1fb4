import { LinkBase, useLocale, useNavigate, useTranslate } from 'react-admin'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '../../contract/endpoint'
import { couponRefusals, orders } from '../../contract/orders/payments'
import { link } from '../paths'
import { isUnanswered, PlatformError } from '../data/http/errors'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, FailureText, PageSkeleton } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { MoneyField } from '../ui/fields/figures'
import { Given, isolated } from '../ui/fields/Ltr'
import { CouponField, CouponRefused } from './CouponField'
import { PackageChoice, type Package } from './PackageChoice'
import { leaveForGateway } from './gateway'
import { useCoupon, type AppliedCoupon, type Coupon } from './useCoupon'
import { classed } from '../ui/classed'
import css from './SubscriptionPaymentScreen.module.css'

const Page = classed('div', css.page)

type Payment = NonNullable<Reply<typeof orders.payment>['payment']>

/** Whether a payment was refused since an earlier one is undecided. */
const isUndecided = (error: unknown): boolean =>
  error instanceof PlatformError && error.details['reason'] === 'unanswered'

/** What a refused payment says; the reasons of a coupon have words of their own. */
const Refused = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const reason = error instanceof PlatformError ? error.details['reason'] : undefined
  const ofCoupon = couponRefusals.find((known) => known === reason)
  const contract = error instanceof PlatformError && error.code === 'contract_required'
  const unsure = isUnanswered(error)
  return (
    <p className={unsure ? 'note warn' : 'note wrong'} role="alert">
      {ofCoupon ? (
        `${translate(`orders.coupon_refused.${ofCoupon}`)} ${translate('orders.coupon_mend')}`
      ) : contract ? (
        <>
          {translate('orders.contract_first')} <LinkBase to={link('home')}>{translate('orders.contract_go')}</LinkBase>
        </>
      ) : unsure ? (
        <>
          {translate('orders.unsure')}{' '}
          <LinkBase to={link('purchaseHistory')}>{translate('orders.unsure_history')}</LinkBase>
        </>
      ) : (
        <>
          <FailureText error={error} /> {translate('orders.kept')}
        </>
      )}
    </p>
  )
}

/** What became of a code that was typed and not applied when the pay button was pressed. */
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

/** A closed account that no payment opens: nothing is sold to it, and the way to the people who can help is named. */
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

/** Packages, a coupon, the sum and the way to the gateway. The choice stands in the address, the coupon is kept. */
export const SubscriptionPaymentScreen = () => {
  const translate = useTranslate()
  const { date, number, money } = useFormats()
  const user = useUser()
  const [query, setQuery] = useSearchParams()
  const shop = useRead(orders.payment, {})
  const [failure, setFailure] = useState<unknown>()
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const [heldBack, setHeldBack] = useState(false)
  const { mutateAsync, isPending: busy } = useWrite(orders.startPayment)
  const navigate = useNavigate()
  const locale = useLocale()
  const { data } = shop
  const waiting = data?.waiting
  const resumeAt = waiting?.redirect
  const isOpen = resumeAt !== undefined
  const packages = data?.packages ?? []
  const asked = Number(query.get('package'))
  const pack =
    packages.find(({ id }) => id === asked) ??
    packages.find(({ name }) => name === data?.subscription?.package) ??
    packages.find(({ best }) => best) ??
    packages[0]
  const coupon = useCoupon(pack?.id)
  const good = coupon.applied
  const locked = busy || leaving

  const choose = (id: number) => {
    setFailure(undefined)
    setHeldBack(false)
    setQuery({ package: String(id) }, { replace: true })
  }
  const pay = async (anyway = false) => {
    if (!pack || locked || coupon.busy) return
    // Nobody pays the full price over a code that was typed: it is judged first, and the new sum is seen before paying.
    setHeldBack(coupon.pending)
    if (coupon.pending) {
      setFailure(undefined)
      coupon.check()
      return
    }
    if (waiting && !anyway) return setAsking(true)
    setFailure(undefined)
    try {
      const started = await mutateAsync({
        body: { package: pack.id, ...(good && { coupon_code: good.code }), ...(anyway && { anyway }) },
      })
      if (started.object.status === 'paid') {
        navigate(link('paymentResult', { ref: started.reference }))
        return
      }
      setLeaving(true)
      leaveForGateway(started.redirect, locale)
    } catch (error) {
      if (isUndecided(error)) {
        void shop.refetch()
        return setAsking(true)
      }
      setFailure(error)
      if (error instanceof PlatformError && error.fields['coupon_code']) coupon.drop()
    }
  }

  const { subscription } = data ?? {}
  const lastPackage = subscription?.parts?.at(-1)?.package ?? subscription?.package
  const waitingText = ({ reference, package: named, amount, currency }: Payment) =>
    translate(isOpen ? 'orders.open' : 'orders.waiting', {
      reference: isolated(reference),
      package: isolated(named ?? '—'),
      amount: money(amount, currency),
    })
  if (user.disabled === true && user.renewal_lifts !== true) return <Closed />
  return (
    <Page>
      <h1>{translate('orders.title')}</h1>
      {shop.isPending && <PageSkeleton />}
      {shop.isError && !data && <ErrorState error={shop.error} onRetry={() => void shop.refetch()} />}
      {data && (
        <p className="now">
          {!subscription
            ? translate('orders.none')
            : translate(
                subscription.remaining_days < 0
                  ? 'orders.now_over'
                  : subscription.parts
                    ? 'orders.now_parts'
                    : 'orders.now',
                {
                  package: isolated(subscription.package),
                  date: date(subscription.ends),
                  parts: (subscription.parts ?? [])
                    .map((part) => translate('orders.part', { package: isolated(part.package), date: date(part.ends) }))
                    .reduce((first, next) => (first === '' ? next : translate('orders.followed', { first, next })), ''),
                  n: number(Math.max(0, subscription.remaining_days)),
                },
              )}
        </p>
      )}
      {user.disabled && data && <p className="note info">{translate('orders.lifts')}</p>}
      {waiting && (
        <p className="note warn" role="status">
          {waitingText(waiting)}{' '}
          {resumeAt !== undefined ? (
            <SecondaryButton type="button" onClick={() => leaveForGateway(resumeAt, locale)}>
              {translate('orders.result.continue')}
            </SecondaryButton>
          ) : (
            <LinkBase to={link('paymentResult', { ref: waiting.reference })}>
              {translate('orders.waiting_follow')}
            </LinkBase>
          )}
        </p>
      )}
      {data && packages.length === 0 && (
        <Card>
          <EmptyState
            title={translate('orders.empty')}
            text={translate('orders.empty_text')}
            action={<SecondaryLink to={link('newTicket')}>{translate('orders.result.ticket')}</SecondaryLink>}
          />
        </Card>
      )}
      {data && pack && (
        <form
          noValidate
          aria-busy={locked}
          onSubmit={(event) => {
            event.preventDefault()
            void pay()
          }}
        >
          <PackageChoice shop={data} value={pack.id} disabled={locked} onChange={choose} />
          <Card className="summary">
            <h2>{translate('orders.summary')}</h2>
            <CouponField coupon={coupon} disabled={locked} />
            <Summary pack={pack} applied={good} />
            {subscription && subscription.remaining_days >= 0 && lastPackage !== pack.name && (
              <p className="note info">
                {translate('orders.after', {
                  package: isolated(lastPackage ?? ''),
                  date: date(subscription.ends),
                })}
              </p>
            )}
            {data.sandbox && <p className="note warn">{translate('orders.sandbox')}</p>}
          </Card>
          <div className="go">
            {failure !== undefined && <Refused error={failure} />}
            {heldBack && <HeldBack coupon={coupon} />}
            <PrimaryButton type="submit" disabled={locked}>
              {locked || coupon.busy ? (
                translate(locked ? 'orders.paying' : 'orders.coupon_checking')
              ) : (
                <span>
                  {translate('orders.pay')}{' '}
                  <MoneyField amount={good?.verdict.total ?? pack.price} currency={pack.currency} /> (
                  <Given>{pack.name}</Given>)
                </span>
              )}
            </PrimaryButton>
          </div>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        title={translate(isOpen ? 'orders.open_title' : 'orders.waiting_title')}
        confirmLabel={translate(isOpen ? 'orders.open_anyway' : 'orders.pay_anyway')}
        rather={
          waiting
            ? {
                label: translate(isOpen ? 'orders.result.continue' : 'orders.waiting_follow'),
                onTake: () =>
                  resumeAt !== undefined
                    ? leaveForGateway(resumeAt, locale)
                    : navigate(link('paymentResult', { ref: waiting.reference })),
              }
            : undefined
        }
        onConfirm={() => pay(true)}
        onClose={() => setAsking(false)}
      >
        {waiting && isOpen ? (
          <>
            {waitingText(waiting)} {translate('orders.open_text')}
          </>
        ) : (
          translate('orders.waiting_text')
        )}
      </ConfirmDialog>
    </Page>
  )
}
