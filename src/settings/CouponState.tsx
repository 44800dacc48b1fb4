import { useRecordContext, type RaRecord } from 'react-admin'
import { todayInTehran } from '../../contract/jalali'
import type { CouponSettings } from '../../contract/settings/coupons'
import { StatusChip } from '../ui/fields/StatusChip'

/** Whether a coupon holds, was ended, or is past its last day, which counts whole. */
export const CouponState = (_: { readonly source: 'active'; readonly label?: string }) => {
  const coupon = useRecordContext<CouponSettings & RaRecord>()
  if (!coupon) return null
  const state = !coupon.active ? 'disabled' : coupon.expires < todayInTehran() ? 'expired' : 'active'
  return <StatusChip state={state} of="coupon_state" />
}
