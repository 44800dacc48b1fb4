import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import { articleHandlers } from './articles'
import { couponHandlers } from './coupons'
import { departmentHandlers } from './departments'
import { packageHandlers } from './packages'
import { platformHandlers } from './platforms'

/** All settings. */
export const settingsHandlers: Handlers<typeof contract.settings> = {
  ...departmentHandlers,
  ...packageHandlers,
  ...platformHandlers,
  ...couponHandlers,
  ...articleHandlers,
}
