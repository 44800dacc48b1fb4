import { describe, expect, it } from 'vitest'
import { findPath, link, type PathId } from '../../src/paths'
import { screens } from '../../src/routes'
import { accessibilityProblems, settled, sidewaysScroll, sizes, text, makeJourney, type Size } from '../support/browser'
import type { DemoAccount } from '../support/platform'

const journey = makeJourney()

interface Listed {
  readonly results: readonly { readonly id: number; readonly uuid: string; readonly reference: string }[]
}

const firstOf = async (path: string, as: DemoAccount) => {
  const found = (await journey.api<Listed>(path, { as })).results[0]
  if (!found) throw new Error(`The demo data have nothing at ${path} for ${as}.`)
  return found
}

/** Who looks at which built screens, and what their addresses need. */
const seen: Readonly<Partial<Record<DemoAccount, readonly PathId[]>>> = {
  '3': [
    'home',
    'tickets',
    'newTicket',
    'viewTicket',
    'allRequests',
    'createNewRequest',
    'newRequestDetails',
    'requestDetails',
    'subscriptionPayment',
    'paymentResult',
    'purchaseHistory',
    'notifications',
    'notificationsOfType',
    'aiChatReport',
    'mentorship',
    'leaderboard',
    'introducedPeople',
    'email',
  ],
  '6': ['mentorship', 'introducedPeople', 'userUnderLeadershipInfo'],
  '2': ['adminDashboard', 'adminAllTickets', 'adminViewTicket', 'adminAllRequests', 'adminRequestDetails'],
  '1': ['adminDashboard', 'adminAllUsers', 'adminViewEditUser', 'adminUserInformation', 'adminEditUser'],
  '5': ['adminDashboard', 'adminAllRequests', 'adminRequestDetails'],
  '7': [
    'ticketReport',
    'accountReport',
    'activeUsers',
    'adminReportsOverview',
    'adminReportsTickets',
    'adminReportsClosedTickets',
    'adminReportsInfrastructure',
    'adminReportsDepartments',
  ],
  '8': ['reports', 'accountReport', 'activeUsers'],
}

const addressOf = async (id: PathId, as: DemoAccount): Promise<string> => {
  switch (id) {
    case 'viewTicket':
    case 'adminViewTicket':
      return link(id, { ticket_id: (await firstOf('/dashboard/ticket', as)).id })
    case 'requestDetails':
    case 'adminRequestDetails':
      return link(id, { id: (await firstOf('/crm/api/processrequest', as)).id })
    case 'paymentResult':
      return link(id, { ref: (await firstOf('/orders/payments/', as)).reference })
    case 'notificationsOfType':
      return link(id, { type: 'ticket' })
    case 'newRequestDetails':
      return link(id, { type: 'account' })
    case 'adminViewEditUser':
    case 'adminUserInformation':
    case 'adminEditUser':
      return link(id, { user_uuid: (await firstOf('/account/user?type=3', as)).uuid })
    default:
      return link(id)
  }
}

it('sees weak contrast of joined Persian letters, which axe alone passes over', async () => {
  const page = await journey.open()
  await page.setContent('<html lang="fa" dir="rtl"><title>ت</title><main><h1 style="color:#bbb">سلام</h1></main></html>')
  expect((await accessibilityProblems(page)).map((line) => line.split(':')[0])).toEqual(['color-contrast'])
})

it('leaves no built screen unseen', () => {
  const shown = new Set(Object.values(seen).flat())
  expect(Object.keys(screens).filter((id) => !shown.has(id as PathId))).toEqual([])
})

const rounds = (Object.keys(seen) as DemoAccount[]).flatMap((account) =>
  (Object.keys(sizes) as Size[]).map((size) => [account, size] as const),
)

describe.each(rounds)('account %s on a %s', (account, size) => {
  it('meets no barrier, nothing that sticks out and no error', async () => {
    const page = await journey.open(account, { size })
    const found: Record<string, readonly string[]> = {}
    for (const id of seen[account] ?? []) {
      await page.goto(await addressOf(id, account))
      await settled(page)
      const arrived = findPath(new URL(page.url()).pathname)
      const language = await page.evaluate(() =>
        [document.documentElement.lang, document.documentElement.dir].join(' '),
      )
      const problems = [
        ...(arrived === id ? [] : [`arrived at ${page.url()}`]),
        ...(language === 'fa rtl' ? [] : [`language and direction are ${language}`]),
        ...((await page.title()).includes(text('shell.product')) ? [] : [`the title is ${await page.title()}`]),
        ...(await sidewaysScroll(page)),
        ...(await accessibilityProblems(page)),
      ]
      if (problems.length > 0) found[id] = problems
    }
    expect(found).toEqual({})
  })
})

describe.each(Object.keys(sizes) as Size[])('nobody yet, on a %s', (size) => {
  it.each([link('login'), link('forgotPassword'), '/nowhere'])('%s has no barrier', async (address) => {
    const page = await journey.open(undefined, { size })
    await page.goto(address)
    await settled(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('fa')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await sidewaysScroll(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

it('ends the page of the ticket queue where its content ends', async () => {
  const page = await journey.open('2')
  await page.goto(link('adminAllTickets'))
  await settled(page)
  const [height, content] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.round((document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + window.scrollY),
  ])
  expect(height).toBeLessThanOrEqual(Math.max(content ?? 0, 900) + 120)
})
