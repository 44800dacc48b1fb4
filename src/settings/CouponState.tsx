import { useRecordContext, type RaRecord } from 'react-admin'
import { todayInTehran } from '../../contract/jalali'
import type { CouponSettings } from '../../contract/settings/coupons'
import { StatusChip } from '../ui/fields/StatusChip'

/** Whether a coupon is active, disabled or expired; it stays valid through its last day. */
export const CouponState = (_: { readonly source: 'active'; readonly label?: string }) => {
  const coupon = useRecordContext<CouponSettings & RaRecord>()
  if (!coupon) return null
  const state = !coupon.active ? 'disabled' : coupon.expires < todayInTehran() ? 'expired' : 'active'
  return <StatusChip state={state} of="coupon_state" />
}
