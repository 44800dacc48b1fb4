import type { Page } from 'playwright-core'
import { link, paths, type PathId } from '../../src/paths'
import type { DemoAccount } from '../../tests/support/platform'
import { addressOf, viewerOf } from '../../tests/support/browser/screen-addresses'
import { text } from '../../tests/support/product'
import type { Bars } from './measures'
import type { Stage } from './stage'

/** Something to be looked at: a screen, or a shared part of one in a state. */
export interface Subject {
  readonly name: string
  readonly as: DemoAccount | undefined
  readonly address: (stage: Stage) => Promise<string>
  /** What is done on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>
  /** What it must keep to at 1440 × 900 and at 360 × 740. */
  readonly bars?: { readonly desk: Bars; readonly phone: Bars }
}

/** Bars of issue «look and find»: lists, queues and reports. */
const list = { desk: { firstRow: 200 }, phone: { rows: 6 } } as const
const queue = { desk: { firstRow: 200, rows: 14 }, phone: { rows: 6 } } as const
const report = { desk: { firstRow: 420 }, phone: {} } as const

const screenOf = (id: PathId, bars?: Subject['bars']): Subject => {
  const as = viewerOf(id)
  if (as === undefined) throw new Error(`Nobody of the demo data may open ${id}.`)
  return { name: id, as, address: (stage) => addressOf(stage.visitor, id, as), ...(bars && { bars }) }
}

const pressed = (key: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: text(key) })
    .first()
    .click()
  await page.getByRole('dialog').first().waitFor()
}

const exporting = async (page: Page): Promise<void> => {
  // On a phone it stands with the other tools.
  const shown = await page.getByRole('button', { name: text('table.export') }).count()
  if (shown === 0) await pressed('table.tools')(page)
  await pressed('table.export')(page)
}

const on = (id: PathId, name: string, act: Subject['act']): Subject => ({ ...screenOf(id), name, ...(act && { act }) })

const broken = async (page: Page): Promise<void> => {
  await page.route('**/api/dashboard/ticket?*', (route) => route.abort())
  await page.reload()
  await page.getByRole('main').getByRole('button').first().waitFor()
}

/** Twenty screens of every kind, then the shared parts in their states. */
export const subjects: readonly Subject[] = [
  { name: 'login', as: undefined, address: async () => link('login') },
  ...(['home', 'tickets', 'viewTicket', 'requestDetails', 'userAccount', 'withdrawalUsers'] as const).map((id) =>
    screenOf(id),
  ),
  ...(
    ['adminDashboard', 'adminViewTicket', 'adminRequestDetails', 'adminViewEditUser', 'adminSendCredit'] as const
  ).map((id) => screenOf(id)),
  screenOf('adminAllUsers', list),
  screenOf('adminAllTickets', queue),
  screenOf('adminAllRequests', queue),
  ...(['adminPayments', 'adminWithdrawalDetails', 'adminTransferHistory', 'adminReportsFinancial'] as const).map((id) =>
    screenOf(id, report),
  ),
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
