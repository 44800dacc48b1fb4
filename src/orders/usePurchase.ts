import { useLocale, useNavigate } from 'react-admin'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '../../contract/endpoint'
import { orders } from '../../contract/orders/payments'
import { PlatformError } from '../data/http/errors'
import { onRestored } from '../data/onRestored'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { link } from '../paths'
import { leaveForGateway } from './gateway'
import { useCoupon } from './useCoupon'

type Shop = Reply<typeof orders.payment>

/** Whether a payment was refused because an earlier one is undecided. */
const isUndecided = (error: unknown): boolean =>
  error instanceof PlatformError && error.details['reason'] === 'unanswered'

/** The package an address requests; else the active one, the best one, or the first. */
const packageFor = (shop: Shop | undefined, asked: number) => {
  const packages = shop?.packages ?? []
  return (
    packages.find(({ id }) => id === asked) ??
    packages.find(({ name }) => name === shop?.subscription?.package) ??
    packages.find(({ best }) => best) ??
    packages[0]
  )
}

/** Buying a package: the chosen one, its coupon, and paying, which an earlier undecided payment blocks. */
export const usePurchase = () => {
  const [query, setQuery] = useSearchParams()
  const shop = useRead(orders.payment, {})
  const [failure, setFailure] = useState<unknown>()
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const [heldBack, setHeldBack] = useState(false)
  const { mutateAsync, isPending: busy } = useWrite(orders.startPayment)
  const navigate = useNavigate()
  const locale = useLocale()
  const pack = packageFor(shop.data, Number(query.get('package')))
  const coupon = useCoupon(pack?.id)
  const locked = busy || leaving
  const { refetch } = shop
  // Back from the gateway, the browser may show the page as it was left: locked, with what was true then.
  useEffect(
    () =>
      onRestored(() => {
        setLeaving(false)
        void refetch()
      }),
    [refetch],
  )

  const pay = async (anyway = false) => {
    if (!pack || locked || coupon.busy) return
    // Nobody pays the full price over a typed code: it is checked first, and the new sum is shown before paying.
    setHeldBack(coupon.pending)
    if (coupon.pending) {
      setFailure(undefined)
      coupon.check()
      return
    }
    if (shop.data?.waiting && !anyway) return setAsking(true)
    setFailure(undefined)
    try {
      const started = await mutateAsync({
        body: {
          package: pack.id,
          ...(coupon.applied && { coupon_code: coupon.applied.code }),
          ...(anyway && { anyway }),
        },
      })
      if (started.object.status === 'paid') {
        navigate(link('paymentResult', { ref: started.reference }))
        return
      }
      setLeaving(true)
      leaveForGateway(started.redirect, locale)
    } catch (error) {
      if (isUndecided(error)) {
        void refetch()
        return setAsking(true)
      }
      setFailure(error)
      if (error instanceof PlatformError && error.fields['coupon_code']) coupon.drop()
    }
  }

  return {
    shop,
    pack,
    choose: (id: number) => {
      setFailure(undefined)
      setHeldBack(false)
      setQuery({ package: String(id) }, { replace: true })
    },
    coupon,
    /** On the way to the gateway: nothing can be changed any more. */
    locked,
    failure,
    /** A code was typed but not applied when the pay button was pressed. */
    heldBack,
    /** An earlier payment is undecided: asks whether to pay anyway. */
    asking,
    stopAsking: () => setAsking(false),
    pay: () => pay(),
    payAnyway: () => pay(true),
  }
}
