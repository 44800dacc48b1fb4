import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import { orders, type CouponRefusal } from '../../contract/orders/payments'
import { useReader } from '../data/useRead'
import { useDraft } from '../data/drafts/drafts'

/** A coupon that was found valid, for which package, and its discount. */
export interface AppliedCoupon {
  readonly code: string
  readonly package: number
  readonly verdict: Reply<typeof orders.checkCoupon>
}

/** Why a coupon was refused, with the name of the package it is for where that is the reason. */
export interface CouponRefusedFor {
  readonly reason: CouponRefusal
  readonly forPackage: string | undefined
}

/** The coupon of a purchase: what was typed, the platform's verdict, and how to check it. */
export interface Coupon {
  readonly text: string
  readonly write: (text: string) => void
  /** Valid for the chosen package. */
  readonly applied: AppliedCoupon | undefined
  /** Something was typed that is not applied to the chosen package. */
  readonly pending: boolean
  readonly busy: boolean
  /** Being checked again because the package changed. */
  readonly again: boolean
  readonly refused: CouponRefusedFor | { readonly error: unknown } | undefined
  readonly check: () => void
  /** Clears the verdict, not what was typed. */
  readonly drop: () => void
}

/** The question to the platform; `again` when a valid coupon is checked for another package. */
interface Question {
  readonly code: string
  readonly package: number
  readonly again: boolean
}

/** The code as typed; kept until a payment has used it, since an abandoned payment is started again. */
export const useCouponText = () => useDraft('payment.coupon')

/**
 * The coupon for a package; a code kept from an earlier visit or checked for another package is checked automatically.
 */
export const useCoupon = (pack: number | undefined): Coupon => {
  const read = useReader()
  const { text, setText } = useCouponText()
  const asked = useMutation({
    mutationFn: ({ code: coupon, package: of }: Question) =>
      read(orders.checkCoupon, { query: { package: of, coupon } }),
  })
  const code = text.trim()
  const found = asked.data?.valid ? { code, package: asked.variables.package, verdict: asked.data } : undefined
  const applied = found?.package === pack ? found : undefined

  const ask = (again: boolean) => {
    if (code !== '' && pack !== undefined) asked.mutate({ code, package: pack, again })
  }
  const [kept] = useState(code)
  const askAgain = useEffectEvent(() => {
    if (!asked.isIdle || code === kept) ask(found !== undefined)
  })
  useEffect(() => askAgain(), [pack])

  return {
    text,
    write: (typed) => {
      asked.reset()
      setText(typed)
    },
    applied,
    pending: code !== '' && !applied,
    busy: asked.isPending,
    again: asked.isPending && asked.variables.again,
    refused: asked.isError
      ? { error: asked.error }
      : asked.data?.valid === false
        ? { reason: asked.data.reason ?? 'unknown', forPackage: asked.data.for_package }
        : undefined,
    check: () => ask(false),
    drop: asked.reset,
  }
}
