import { assistant } from './assistant/assistant'
import { calendar } from './calendar/calendar'
import { community } from './community/community'
import { dashboard } from './dashboard/dashboard'
import { dashboardReports } from './dashboard/reports'
import type { Endpoint } from './endpoint'
import { mail } from './mail/mail'
import { bankInfo } from './money/bank'
import { chains } from './money/chains'
import { payouts } from './money/payouts'
import { paypal } from './money/paypal'
import { reconciliation } from './money/reconciliation'
import { moneyReports } from './money/reports'
import { salaries } from './money/salaries'
import { shares } from './money/shares'
import { topUps } from './money/top-ups'
import { transferDesk } from './money/transfer-desk'
import { credit } from './money/credit'
import { transfers } from './money/transfers'
import { withdrawals } from './money/withdrawals'
import { notifications } from './notifications/notifications'
import { catalogue } from './orders/catalogue'
import { orders } from './orders/payments'
import { orderReports } from './orders/reports'
import { accountChanges } from './people/account-changes'
import { peopleReports } from './people/reports'
import { signIn } from './people/sign-in'
import { people } from './people/users'
import { requestReports } from './requests/reports'
import { requests } from './requests/requests'
import { articleSettings } from './settings/articles'
import { couponSettings } from './settings/coupons'
import { departmentSettings } from './settings/departments'
import { packageSettings } from './settings/packages'
import { platformSettings } from './settings/platforms'
import { audit } from './system/audit'
import { drafts } from './system/drafts'
import { exportSchedules } from './system/export-schedules'
import { exports, preparedExports } from './system/exports'
import { system } from './system/health'
import { jobs } from './system/jobs'
import { views } from './system/views'
import { canned } from './tickets/canned-replies'
import { departmentList } from './tickets/departments'
import { ticketReports } from './tickets/reports'
import { tickets } from './tickets/tickets'
import { ticketTriage } from './tickets/triage'

/** The whole contract, domain by domain. */
export const contract = {
  people: { ...signIn, ...people, ...accountChanges, ...peopleReports },
  requests: { ...requests, ...requestReports },
  tickets: { ...tickets, ...canned, ...departmentList, ...ticketReports, ...ticketTriage },
  assistant,
  notifications,
  mail,
  calendar,
  orders: { ...orders, ...catalogue, ...orderReports },
  money: {
    ...transfers,
    ...credit,
    ...transferDesk,
    ...topUps,
    ...withdrawals,
    ...shares,
    ...salaries,
    ...chains,
    ...bankInfo,
    ...paypal,
    ...payouts,
    ...reconciliation,
    ...moneyReports,
  },
  dashboard: { ...dashboard, ...dashboardReports },
  community,
  settings: {
    ...departmentSettings,
    ...packageSettings,
    ...platformSettings,
    ...couponSettings,
    ...articleSettings,
  },
  system: { ...system, ...exports, ...preparedExports, ...exportSchedules, ...views, ...drafts, ...audit, ...jobs },
} as const

/** Every endpoint with its dotted name (`requests.cloneRequest`), in the order of the domains. */
export const endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[] = Object.entries(
  contract,
).flatMap(([domain, operations]) =>
  Object.entries(operations).map(([key, endpoint]) => ({ name: `${domain}.${key}`, endpoint: endpoint as Endpoint })),
)
