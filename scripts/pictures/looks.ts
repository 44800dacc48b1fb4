import type { Page } from 'playwright-core'
import { link, paths, type PathId } from '../../src/paths'
import { isTabbed, tabsOf } from '../../src/report/tabs'
import type { DemoAccount } from '../../tests/support/platform'
import { addressOf, viewerOf } from '../../tests/support/browser/screen-addresses'
import { text } from '../../tests/support/product'
import type { Bars } from './measures'
import type { Stage } from './stage'

/** A subject: a screen, or a shared part of one in a particular state. */
export interface Subject {
  readonly name: string
  readonly as: DemoAccount | undefined
  readonly address: (stage: Stage) => Promise<string>
  /** What is done on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>
  /** The bars it must meet at 1440 × 900 and at 360 × 740. */
  readonly bars?: { readonly desk: Bars; readonly phone: Bars }
}

/** Lists, queues and reports; a queue with its own figures on top counts as a report with rows. */
const list = { desk: { firstRow: 200 }, phone: { rows: 6 } } as const
const queue = { desk: { firstRow: 200, rows: 14 }, phone: { rows: 6 } } as const
const figured = { desk: { firstRow: 420, rows: 14 }, phone: { rows: 6 } } as const
const report = { desk: { firstRow: 420 }, phone: { rows: 6 } } as const
/** A record with its lines below: on a phone the record comes first. */
const record = { desk: { firstRow: 420 }, phone: {} } as const

/**
 * Every path with a list, a queue or a report, and its bars; a report is measured on each of its tabs. Wallets, the
 * figures of a period and the top-up form have no rows.
 */
const barred: Readonly<Partial<Record<PathId, NonNullable<Subject['bars']>>>> = {
  allRequests: list,
  tickets: list,
  allTickets: list,
  userUnderLeadershipInfo: list,
  adminAllUsers: list,
  adminAccountChanges: list,
  adminAllNotifications: list,
  adminEmail: record,
  adminAuditLog: list,
  adminDeadJobs: list,
  adminAllRequests: queue,
  adminAccountCreation: queue,
  adminExpiredRequests: queue,
  adminAllTickets: queue,
  adminWithdrawalUsers: figured,
  adminPaypalAccount: record,
  ...Object.fromEntries(
    (
      [
        'purchaseHistory',
        'incomesInvoices',
        'withdrawalUsers',
        'financialConnect',
        'adminFinancialConnect',
        'transferHistory',
        'mentorShare',
        'tekaneshTransactions',
        'feeTransactions',
        'reports',
        'ticketReport',
        'accountReport',
        'activeUsers',
        'adminAuthenticationReport',
        'adminChatHistory',
        'adminPayments',
        'adminWithdrawalTransfer',
        'adminWithdrawalDetails',
        'adminUsersIncome',
        'adminPaypalAccounts',
        'adminInventoryIncrease',
        'adminFinancialBankInfo',
        'adminTransferHistory',
        'adminExchangeReport',
        'adminTekaneshTransactions',
        'adminGpTransactions',
        'adminReportsOverview',
        'adminReportsFinancial',
        'adminReportsFinancialDetail',
        'adminReportsTickets',
        'adminReportsClosedTickets',
        'adminReportsInfrastructure',
        'adminReportsDepartments',
        'adminDepartmentAnalysis',
      ] as const
    ).map((id) => [id, report]),
  ),
}

const screenOf = (id: PathId): Subject => {
  const bars = barred[id]
  const as = viewerOf(id)
  if (as === undefined) throw new Error(`Nobody of the demo data may open ${id}.`)
  // A person's mails appear once the person is chosen.
  const address = async ({ visitor }: Stage): Promise<string> =>
    id === 'adminEmail'
      ? link(id, { user_uuid: (await visitor.sessionOf('3')).object.uuid })
      : addressOf(visitor, id, as)
  return { name: id, as, address, ...(bars && { bars }) }
}

const pressed = (key: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: text(key) })
    .first()
    .click()
  await page.getByRole('dialog').first().waitFor()
}

const exporting = async (page: Page): Promise<void> => {
  // On a phone it is among the other tools.
  const shown = await page.getByRole('button', { name: text('table.export') }).count()
  if (shown === 0) await pressed('table.tools')(page)
  await pressed('table.export')(page)
}

const on = (id: PathId, name: string, act: Subject['act']): Subject => {
  const { bars: _, ...screen } = screenOf(id)
  return { ...screen, name, ...(act && { act }) }
}

const broken = async (page: Page): Promise<void> => {
  await page.route('**/api/dashboard/ticket?*', (route) => route.abort())
  await page.reload()
  await page.getByRole('main').getByRole('button').first().waitFor()
}

/** Twenty screens of every kind, then the shared parts in their states. */
export const subjects: readonly Subject[] = [
  { name: 'login', as: undefined, address: async () => link('login') },
  ...(['home', 'tickets', 'viewTicket', 'requestDetails', 'userAccount', 'withdrawalUsers'] as const).map(screenOf),
  ...(
    ['adminDashboard', 'adminViewTicket', 'adminRequestDetails', 'adminViewEditUser', 'adminSendCredit'] as const
  ).map((id) => screenOf(id)),
  ...(
    [
      'adminAllUsers',
      'adminAllTickets',
      'adminAllRequests',
      'adminPayments',
      'adminWithdrawalDetails',
      'adminTransferHistory',
      'adminReportsFinancial',
    ] as const
  ).map(screenOf),
  screenOf('adminReportsOverview'),
  on('adminAllTickets', 'export-dialog', exporting),
  on('adminAllTickets', 'filters', pressed('table.filters.label')),
  on('adminAllTickets', 'list-tools', pressed('table.tools')),
  on('adminAllTickets', 'palette', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
  }),
  on('adminAllTickets', 'list-that-did-not-come', broken),
  {
    ...on('adminAllTickets', 'list-without-rows', undefined),
    address: async () => `${paths.adminAllTickets.path}?filter=${encodeURIComponent('{"query":"no such ticket"}')}`,
  },
]

/** The same subject on another tab. */
const onTab = (subject: Subject, id: PathId, tab: string): Subject => ({
  ...subject,
  name: `${subject.name} ${tab}`,
  address: async () => link(id, { tab }),
})

/** Every screen with bars, on each tab the viewer has, to be measured. */
export const measured: readonly Subject[] = (Object.keys(barred) as PathId[]).flatMap((id) => {
  const subject = screenOf(id)
  const tabs = isTabbed(id) && subject.as !== undefined ? tabsOf(id, { type: subject.as }) : []
  if (tabs.length < 2) return [subject]
  return tabs.map(({ tab }, at) => {
    const one = onTab(subject, id, tab)
    return one.bars === figured && at > 0 ? { ...one, bars: report } : one
  })
})
