import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import { articleHandlers } from './articles'
import { couponHandlers } from './coupons'
import { departmentHandlers } from './departments'

/** Everything that is set. */
export const settingsHandlers: Handlers<typeof contract.settings> = {
  ...departmentHandlers,
  ...couponHandlers,
  ...articleHandlers,
}
