import { useLocale, useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { todayInTehran } from '../../contract/jalali'
import { couponCodeOf, orders } from '../../contract/orders/payments'
import type { Reply } from '../../contract/endpoint'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { useUser } from '../data/session/useUser'
import { useInvalidateOnChange } from '../data/cache/useInvalidateOnChange'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import type { GlyphName } from '../ui/Glyph'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { Verdict, type VerdictTone } from '../ui/Verdict'
import { Receipt } from './Receipt'
import { leaveForGateway } from './gateway'
import { useCouponText } from './useCoupon'
import { usePaymentResult } from './usePaymentResult'
import { classed } from '../ui/classed'
import css from './PaymentResultScreen.module.css'

type Payment = NonNullable<Reply<typeof orders.payment>['payment']>

const looks = {
  paid: ['check', 'success'],
  failed: ['close', 'error'],
  started: ['refresh', 'info'],
  unknown: ['alert', 'warning'],
  refunded: ['back', 'info'],
  cancelled: ['close', 'info'],
  declined: ['close', 'error'],
  left: ['alert', 'info'],
} as const satisfies Record<Payment['status'] | NonNullable<Payment['failure']>, readonly [GlyphName, VerdictTone]>

const Page = classed('div', css.page)

/** Clears the typed coupon once a payment has used it up; the receipt of another purchase leaves it alone. */
const useSpentCoupon = ({ status, coupon }: Partial<Payment>) => {
  const { text, forget } = useCouponText()
  const used = status === 'paid' && couponCodeOf(text) === coupon
  useEffect(() => {
    if (used) forget()
  }, [used, forget])
}

/** Whether the account stays disabled whatever is paid: then home is closed too. */
const useStaysClosed = (): boolean => {
  const { disabled, renewal_lifts } = useUser()
  return disabled === true && renewal_lifts !== true
}

interface WaysProps {
  readonly payment: Payment
  readonly shop: Reply<typeof orders.payment> | undefined
}

const Ways = ({ payment, shop }: WaysProps) => {
  const closed = useStaysClosed()
  const translate = useTranslate()
  const locale = useLocale()
  const { redirect } = payment
  const subject = translate('orders.result.ticket_subject', { reference: payment.reference })
  const ticket = (
    <SecondaryLink to={link('newTicket', { department: shop?.department, subject })}>
      {translate('orders.result.ticket')}
    </SecondaryLink>
  )
  const pack = shop?.packages.find(({ name }) => name === payment.package)?.id
  const history = <SecondaryLink to={link('purchaseHistory')}>{translate('orders.result.history')}</SecondaryLink>
  return (
    <div className="ways">
      {payment.status === 'paid' && (
        <>
          <StrongLink to={link(closed ? 'disable' : 'home')}>
            {translate(closed ? 'paths.disable' : 'orders.result.home')}
          </StrongLink>
          <SecondaryButton type="button" onClick={() => window.print()}>
            {translate('orders.result.print')}
          </SecondaryButton>
        </>
      )}
      {payment.status === 'failed' && !closed && (
        <StrongLink to={link('subscriptionPayment', { package: pack })}>{translate('orders.result.again')}</StrongLink>
      )}
      {redirect !== undefined && (
        <PrimaryButton type="button" onClick={() => leaveForGateway(redirect, locale)}>
          {translate('orders.result.continue')}
        </PrimaryButton>
      )}
      {(payment.status !== 'paid' || closed) && ticket}
      {history}
    </div>
  )
}

/** The result of a payment: shown at once where known, polled where not. */
export const PaymentResultScreen = () => {
  const translate = useTranslate()
  const { date, number } = useFormats()
  const [query] = useSearchParams()
  const reference = query.get('ref')
  const { payment, open, next, asked } = usePaymentResult(reference)
  useInvalidateOnChange(orders.startPayment, payment?.status)
  useSpentCoupon(payment ?? {})
  const closed = useStaysClosed()
  const gone = !reference || (asked.error instanceof PlatformError && asked.error.code === 'not_found')
  if (gone) {
    return (
      <Card>
        <EmptyState
          title={translate(reference ? 'orders.result.not_found' : 'orders.result.none')}
          text={translate('orders.result.none_text')}
          action={<SecondaryLink to={link('purchaseHistory')}>{translate('orders.result.history')}</SecondaryLink>}
        />
      </Card>
    )
  }
  if (!payment) {
    return asked.isError ? (
      <Card>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </Card>
    ) : (
      <PageSkeleton />
    )
  }
  const verdict = payment.failure ?? payment.status
  const [glyph, tone] = looks[verdict]
  const waits = payment.status === 'paid' && (payment.subscription_starts ?? '') > todayInTehran()
  const ways = <Ways payment={payment} shop={asked.data} />
  return (
    <Page>
      <Verdict
        className="verdict"
        glyph={glyph}
        tone={tone}
        heading="h1"
        title={translate(`orders.result.${verdict}`)}
        text={
          closed && payment.status === 'paid'
            ? translate('orders.result.paid_disabled')
            : waits
              ? translate('orders.result.paid_later_text', { date: date(payment.subscription_starts) })
              : translate(`orders.result.${verdict}_text`)
        }
      >
        {open && (
          <>
            <p className="wait">
              {asked.isFetching || next === undefined
                ? translate('orders.result.checking')
                : translate('orders.result.next_check', { n: number(next) })}
            </p>
            <SecondaryButton type="button" disabled={asked.isFetching} onClick={() => void asked.refetch()}>
              {translate('orders.result.check_now')}
            </SecondaryButton>
          </>
        )}
      </Verdict>
      {/* Somebody who has not paid looks for what to do next, not for a receipt. */}
      {payment.status !== 'paid' && ways}
      <Receipt payment={payment} />
      {payment.status === 'paid' && ways}
    </Page>
  )
}
