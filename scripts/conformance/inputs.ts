/** The input of a read. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** A value from an earlier reply of the platform: the name of the read, and the path in its reply. */
export type Seen = (read: string, place: string) => string | undefined

const given =
  (...read: readonly [name: string, place: string]) =>
  (put: (value: string) => Asked) =>
  (seen: Seen): readonly Asked[] => {
    const value = seen(...read)
    return value === undefined ? [] : [put(value)]
  }

const byId = (id: string): Asked => ({ params: { id } })
const byUuid = (uuid: string): Asked => ({ params: { uuid } })
const myself = given('people.currentUser', 'object.uuid')

const walletOn =
  (network: string) =>
  (seen: Seen): readonly Asked[] => {
    const address = seen('money.wallets', 'results.0.address')
    const fits = seen('money.wallets', 'results.0.network') === network
    return fits && address !== undefined ? [{ query: { wallet_address: address } }] : []
  }

/** Lists that return more about a single record on request: they are also called that way. */
export const closer: Readonly<Record<string, (seen: Seen) => readonly Asked[]>> = {
  'people.users': given('people.users', 'results.0.uuid')((uuid) => ({ query: { user_uuid: uuid } })),
  'tickets.tickets': given('tickets.tickets', 'results.0.id')((id) => ({ query: { ticket_id: id } })),
}

/**
 * Inputs for the reads that need a record or a word; all others are called without. A record is taken from the
 * platform's own replies; if there is none, the read is skipped and reported as such.
 */
export const inputs: Readonly<Record<string, (seen: Seen) => readonly Asked[]>> = {
  'people.cities': given('people.states', 'results.0.id')((id) => ({ query: { region_id: id } })),
  'people.findUser': () => [{ query: { query: '0912' } }],
  'people.searchUsers': () => [{ query: { query: '0912' } }],
  'mail.botEmails': myself(byId),
  'mail.botMessage': given('mail.botEmails', 'results.0.id')(byId),
  'calendar.calendar': () => [{ query: { year: '1405', month: '8' } }],
  'calendar.calendarDay': () => [{ query: { date: '2026-11-20' } }],
  'orders.checkCoupon': given('orders.payment', 'packages.0.id')((id) => ({ query: { package: id, coupon: 'NONE' } })),
  'tickets.attachment': given('tickets.tickets', 'results.0.messages.0.attachments.0.id')(byId),
  'tickets.ticketRatingOptions': given(
    'tickets.tickets',
    'results.0.id',
  )((id) => ({ query: { ticket: id, stars: '5' } })),
  'notifications.notification': given(
    'notifications.notifications',
    'results.0.uuid',
  )((uuid) => ({
    query: { notification_uuid: uuid },
  })),
  'system.savedViews': () => [{ query: { list: 'tickets' } }],
  'system.viewCounts': () => [{ query: { list: '/dashboard/ticket', views: 'sla=late,status=open' } }],
  'settings.department': given('settings.departments', 'results.0.id')(byId),
  'settings.coupon': given('settings.coupons', 'results.0.code')((code) => ({ params: { code } })),
  'settings.package': given('settings.packages', 'results.0.id')(byId),
  'settings.platform': given('settings.platforms', 'results.0.uuid')(byUuid),
  'settings.article': given('settings.articles', 'results.0.id')(byId),
  'requests.request': given('requests.requests', 'results.0.id')(byId),
  'money.transfer': given('money.transfers', 'results.0.uuid')(byUuid),
  'money.transferReceipts': given('money.transfers', 'results.0.uuid')(byUuid),
  'money.transferReceiptFile': given('money.transferReceipts', 'results.0.id')(byId),
  'money.shareReceiptFile': given('money.shareReceipts', 'results.0.id')(byId),
  'money.tronBalance': walletOn('tron'),
  'money.bscBalance': walletOn('bsc'),
  'money.withdrawalRisks': given('money.withdrawals', 'results.0.id')((ids) => ({ query: { ids } })),
  'money.mentorShares': myself(byId),
  'money.accountTransactions': given('money.accounts', 'results.0.uuid')(byId),
  'money.moneyAllowance': () => [{ query: { move: 'salary', currency_type: 'IRR' } }],
  'money.transferQuote': () => [{ query: { network: 'internal', amount: '5', currency_type: 'USDT' } }],
}
