import { describe, expect, it } from 'vitest'
import { allows, typesOf, type Role } from '../../../contract/access'
import type { StoredUser } from '../../../src/data/session/session'
import { link, listLink, type PathId } from '../../../src/paths'
import { meantInPersian } from '../../../i18n/keyboard'
import { offeredItems, placeItems, placesOf } from '../../../src/shell/palette/palettePlaces'
import type { ResourceEntry } from '../../../src/shell/menu/useResourceEntries'
import { resources as texts } from '../../../i18n/fa/resources'
import { palette as en } from '../../../i18n/en/palette'
import { palette as fa } from '../../../i18n/fa/palette'
import { persianText } from '../../support/texts'

type Key = Role['key']
const someone = (key: Key): StoredUser => ({ uuid: 'own', type: typesOf(key)[0]! }) as StoredUser

const staff = ['admin', 'agent', 'finance', 'supervisor'] as const
const endUsers = ['user', 'teacher', 'mentor', 'partner', 'freelancer'] as const
const money = ['admin', 'finance', 'supervisor'] as const
const leaders = ['teacher', 'mentor', 'partner', 'freelancer'] as const
const sharers = ['teacher', 'mentor', 'partner'] as const

/** The lists of settings, for whoever may read them. */
const settingsOf = (key: Key): ResourceEntry[] =>
  allows(someone(key), 'settings.read')
    ? (['departments', 'packages', 'platforms', 'coupons', 'articles'] as const).map((resource) => ({
        resource,
        group: 'settings',
        to: `/admin/${resource}`,
        name: texts[resource].name.split(' |||| ')[1]!,
      }))
    : []

const places = new Map(
  [...staff, ...endUsers].map((key) => [key, placesOf(someone(key), persianText, settingsOf(key))]),
)
const found = (key: Key, term: string) => placeItems(places.get(key) ?? [], term)
const addresses = (key: Key, term: string): string[] => found(key, term).map(({ to }) => String(to))

const tab = (path: PathId, name: string) => link(path, { tab: name })
const blocked = listLink('adminAllUsers', { status: 'disabled' })
const leading = listLink('adminAllUsers', { type: '4,6,8,9' })
const contracts = listLink('adminAllUsers', {})

/** The first place each word leads to, by role; a role that stands nowhere is led to none of these. */
const table: readonly (readonly [word: string, ...places: (readonly [roles: readonly Key[], address: string])[]])[] = [
  ['کیف پول', [money, link('adminFinancialConnect')], [endUsers, link('financialConnect')]],
  ['موجودی', [['admin', 'finance'], link('adminInventoryIncrease')], [endUsers, link('financialConnect')]],
  ['شارژ', [['admin', 'finance'], link('adminInventoryIncrease')], [endUsers, link('subscriptionPayment')]],
  ['حقوق', [money, tab('adminPayments', 'salaries')], [endUsers, link('incomesInvoices')]],
  ['دستمزد', [money, tab('adminPayments', 'salaries')], [endUsers, link('incomesInvoices')]],
  ['سرور', [staff, tab('adminReportsInfrastructure', 'servers')], [endUsers, link('createNewRequest')]],
  ['شماره مجازی', [staff, tab('adminReportsInfrastructure', 'numbers')], [endUsers, link('createNewRequest')]],
  ['تسویه', [money, tab('adminReportsFinancial', 'partners')], [endUsers, link('withdrawalUsers')]],
  ['سهم', [money, tab('adminReportsFinancial', 'partners')], [sharers, link('mentorShare')]],
  ['کارمزد', [[...money, ...leaders], link('feeTransactions')]],
  [
    'کمیسیون',
    [money, tab('adminReportsFinancial', 'partners')],
    [sharers, link('mentorShare')],
    [['freelancer'], link('feeTransactions')],
  ],
  ['فیش', [money, tab('adminReportsFinancial', 'receipts')], [endUsers, link('purchaseHistory')]],
  ['رسید', [money, tab('adminReportsFinancial', 'receipts')], [endUsers, link('purchaseHistory')]],
  ['شبا', [money, link('adminFinancialBankInfo')], [endUsers, link('financialBankInfo')]],
  ['کارت', [money, link('adminFinancialBankInfo')], [endUsers, link('financialBankInfo')]],
  ['ولت', [money, link('adminFinancialConnect')], [endUsers, link('financialConnect')]],
  ['تتر', [money, link('adminFinancialConnect')], [endUsers, link('financialConnect')]],
  ['ترون', [money, link('adminFinancialConnect')], [endUsers, link('financialConnect')]],
  ['پی‌پال', [['admin', 'finance'], link('adminPaypalAccounts')], [endUsers, link('createNewRequest')]],
  ['مسدود', [staff, blocked]],
  ['دپارتمان', [['admin', 'supervisor'], '/admin/departments']],
  ['مقاله', [['admin', 'supervisor'], '/admin/articles']],
  // Whoever may not read the settings sees coupons where they were used.
  ...['کد تخفیف', 'کوپن'].map(
    (word) =>
      [
        word,
        [['admin', 'supervisor'], '/admin/coupons'],
        [['finance'], link('adminPayments')],
        [endUsers, link('subscriptionPayment')],
      ] as const,
  ),
  ['قرارداد', [staff, contracts], [endUsers, tab('userAccount', 'contract')]],
  ['احراز', [staff, link('adminAuthenticationReport')], [endUsers, link('createNewRequest')]],
  ['مدارک', [staff, link('adminAuthenticationReport')], [endUsers, link('createNewRequest')]],
  ['معرف', [staff, leading], [endUsers, link('introducedPeople')]],
  ['زیرمجموعه', [staff, leading], [leaders, link('userUnderLeadershipInfo')], [['user'], link('introducedPeople')]],
  ['درآمد', [money, link('adminUsersIncome')], [endUsers, link('incomesInvoices')]],
  ['سود و زیان', [money, tab('adminReportsOverview', 'profits')], [endUsers, link('incomesInvoices')]],
  ['ایمیل', [staff, link('adminEmail')], [endUsers, link('email')]],
  ['صندوق', [staff, link('adminEmail')], [endUsers, link('email')]],
  ['خروجی', [[...staff, ...endUsers], link('exports')]],
  ['رویداد', [['admin', 'agent', 'supervisor'], link('adminUsersCalendar')]],
  ['پیام', [['admin', 'agent', 'supervisor'], link('adminSendNotification')]],
  ['ربات', [staff, link('adminChatHistory')], [endUsers, link('email')]],
]

describe('the words people look for a screen by', () => {
  it.each(table.map(([word, ...leads]) => ({ word, leads })))(
    '«$word» leads each role to the right place',
    ({ word, leads }) => {
      const wanted = Object.fromEntries(leads.flatMap(([keys, address]) => keys.map((key) => [key, address])))
      const first = Object.fromEntries([...staff, ...endUsers].map((key) => [key, addresses(key, word)[0]]))
      expect(first).toMatchObject(wanted)
      // Whoever is not in the table is led to nothing that the others are.
      for (const key of [...staff, ...endUsers])
        if (!(key in wanted)) expect(Object.values(wanted)).not.toContain(first[key])
    },
  )

  it('find every list of the settings by the name of their group', () => {
    const lists = ['departments', 'packages', 'platforms', 'coupons', 'articles'].map((name) => `/admin/${name}`)
    const settings = [link('userAccount'), ...lists]
    expect(addresses('admin', 'تنظیمات')).toEqual(settings)
    expect(addresses('finance', 'تنظیمات')).toEqual([link('userAccount')])
  })

  it('are not found amid another word', () => {
    expect(addresses('user', 'فیش')).toEqual([link('purchaseHistory')])
    expect(addresses('agent', 'کارت')).not.toContain(link('adminExpiredRequests'))
    expect(addresses('user', 'ترون')).not.toContain(link('email'))
    expect(addresses('admin', 'تکانش')).toContain(link('adminTekaneshTransactions'))
  })

  it('belong to a screen, a tab or a list somebody may open', () => {
    const keys = new Set(
      [...staff, ...endUsers].flatMap((key) =>
        Object.values(fa.words).flatMap((words) => found(key, words.split('|')[0]!).map((item) => item.key)),
      ),
    )
    expect(Object.keys(fa.words).filter((key) => !keys.has(key))).toEqual([])
    for (const words of [...Object.values(fa.words), ...Object.values(en.words)])
      expect(words.split('|').every((word) => word.trim() === word && word !== '')).toBe(true)
  })
})

describe('before anything is typed', () => {
  const { pinned, recent, screens } = offeredItems(places.get('admin') ?? [], {
    pinned: ['adminEmail', 'home'],
    recent: ['adminPayments', 'adminEmail'],
    visits: { adminUsersCalendar: 2, adminAllTickets: 5, adminPayments: 9 },
  })
  const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key)

  it('shows what is pinned and was visited last, each once, and nothing of another section', () => {
    expect(keys(pinned)).toEqual(['adminEmail'])
    expect(keys(recent)).toEqual(['adminPayments'])
  })

  it('shows the others after them, the most visited first, the rest as in the menu', () => {
    expect(keys(screens).slice(0, 2)).toEqual(['adminAllTickets', 'adminUsersCalendar'])
    expect(keys(screens)).not.toContain('adminEmail')
    const rest = keys(screens).slice(2)
    expect(rest.indexOf('adminDashboard')).toBeLessThan(rest.indexOf('adminAllUsers'))
    expect(rest.at(-1)).toBe('articles')
  })
})

describe('Persian typed on Latin keys', () => {
  it.each([
    [';dt ~,g', 'کیف پول'],
    [';dt m,g', 'کیف پول'],
    ['pr,r', 'حقوق'],
    ['sv,v', 'سرور'],
    ['Pr,r', 'حقوق'],
  ])('%j means «%s»', (typed, meant) => {
    expect(meantInPersian(typed)).toContain(meant)
    for (const key of ['admin', 'user'] as const) expect(addresses(key, typed)).toEqual(addresses(key, meant))
  })

  it('leaves Persian, digits and addresses alone', () => {
    for (const typed of ['کیف پول', '1234', '۱۲۳۴', '']) expect(meantInPersian(typed)).toEqual([])
    expect(addresses('admin', 'paypal')[0]).toBe(link('adminPaypalAccounts'))
  })
})
