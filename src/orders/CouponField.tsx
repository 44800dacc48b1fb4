import { useTranslate } from 'react-admin'
import type { KeyboardEvent } from 'react'
import { SecondaryButton } from '../ui/Control'
import { FailureText } from '../ui/states'
import { isolated } from '../ui/fields/Ltr'
import { TextInput } from '../form/TextInput'
import type { Coupon, CouponRefusedFor } from './useCoupon'
import { classed } from '../ui/classed'
import css from './CouponField.module.css'

const Row = classed('div', css.row)

/** The sentence for a refused coupon; names the package it is for if the platform does. */
export const useCouponRefusal = (): ((refused: CouponRefusedFor) => string) => {
  const translate = useTranslate()
  return ({ reason, forPackage }) =>
    reason === 'not_for_package' && forPackage !== undefined
      ? translate('orders.coupon_for_package', { package: isolated(forPackage) })
      : translate(`orders.coupon_refused.${reason}`)
}

/** Why a coupon gives no discount, in words. */
export const CouponRefused = ({ refused }: { readonly refused: NonNullable<Coupon['refused']> }) => {
  const said = useCouponRefusal()
  return 'reason' in refused ? said(refused) : <FailureText error={refused.error} />
}

/** Asks the platform for the discount of a coupon; a refused one stays in its field. */
export const CouponField = ({ coupon, disabled }: { readonly coupon: Coupon; readonly disabled: boolean }) => {
  const translate = useTranslate()
  const { text, applied, busy, refused, check, write } = coupon

  // In this field Enter checks the code; it does not pay without it.
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!busy) check()
  }

  return (
    <Row onKeyDown={keys}>
      <TextInput label="orders.coupon" kind="code" value={text} maxLength={40} disabled={disabled} onChange={write} />
      {applied ? (
        <SecondaryButton type="button" disabled={disabled} onClick={() => write('')}>
          {translate('orders.coupon_remove')}
        </SecondaryButton>
      ) : (
        <SecondaryButton type="button" disabled={disabled || busy || text.trim() === ''} onClick={() => check()}>
          {translate(busy ? 'orders.coupon_checking' : 'orders.coupon_check')}
        </SecondaryButton>
      )}
      <div className="said" role="status">
        {applied && <span className="good">{translate('orders.coupon_taken', { code: isolated(applied.code) })}</span>}
        {coupon.again && <span>{translate('orders.coupon_changed')}</span>}
        {refused && (
          <span className="wrong">
            <CouponRefused refused={refused} />
          </span>
        )}
      </div>
    </Row>
  )
}
