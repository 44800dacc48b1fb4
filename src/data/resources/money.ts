import { paypal } from '../../../contract/money/paypal'
import { salaries } from '../../../contract/money/salaries'
import { byId, ownerFilterNames, type ResourceRows } from './row'

/** PayPal accounts and salaries. */
export const moneyRows = {
  'paypal-accounts': {
    id: 'uuid',
    list: paypal.accounts,
    filterNames: ownerFilterNames,
    create: { endpoint: paypal.addAccount, input: (body) => ({ body }) },
    update: [{ endpoint: paypal.updateAccount, input: byId }],
  },
  'salary-factors': {
    id: 'id',
    list: salaries.salaryFactors,
    filterNames: { ...ownerFilterNames, employee: 'user_uuid', 'employee.uuid': 'user_uuid' },
    update: [{ endpoint: salaries.updateAmountPaid, input: byId, waits: () => 'money.transfers.allowance.now_waits' }],
    updateMany: true,
  },
} satisfies ResourceRows
