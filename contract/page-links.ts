/**
 * The console pages the platform links to, by their ids in its path table, `src/pathTable.ts`, which stays in the
 * console; `tests/contract/page-links.test.ts` keeps the two equal.
 */
const pages = {
  userAccount: '/user-account',
  exports: '/exports',
  purchaseHistory: '/purchase-history',
  paymentResult: '/payment-result',
  notMe: '/not-me',
  transferHistory: '/transfer-history',
  adminTransferHistory: '/admin/transfer-history',
  requestDetails: '/request-details',
  adminRequestDetails: '/admin/request-details',
  viewTicket: '/view-ticket',
  adminViewTicket: '/admin/view-ticket',
  adminViewEditUser: '/admin/view-edit-user',
  adminAccountChanges: '/admin/account-changes',
} as const

/** Who opens a link: end users and staff see the same thing on their own pages. */
export type Side = 'user' | 'staff'

const address = (page: keyof typeof pages, query: Readonly<Record<string, string | number>>): string => {
  const values = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${pages[page]}?${values.join('&')}`
}

/**
 * Addresses of console pages, from the root of its site. Sent notifications contain them, so changing a spelling here
 * breaks older ones.
 */
export const pageLinks = {
  /** One's own account. */
  account: () => pages.userAccount,
  /** One's own exports. */
  exports: () => pages.exports,
  /** What somebody bought. */
  purchases: () => pages.purchaseHistory,
  /** One's own credit, line by line. */
  ownTransfers: () => pages.transferHistory,
  /** Where a notice is answered with "this was not me"; the token follows the `#`, so that no server on the way logs it. */
  notMe: (token: string) => `${pages.notMe}#${token}`,
  /** The outcome of a payment. */
  paymentResult: (reference: string) => address('paymentResult', { ref: reference }),
  /** One transfer. */
  transfer: (uuid: string, side: Side) =>
    address(side === 'staff' ? 'adminTransferHistory' : 'transferHistory', { transfer: uuid }),
  /** One process request. */
  request: (id: number, side: Side) => address(side === 'staff' ? 'adminRequestDetails' : 'requestDetails', { id }),
  /** One ticket. */
  ticket: (id: number, side: Side) => address(side === 'staff' ? 'adminViewTicket' : 'viewTicket', { ticket_id: id }),
  /** A person's user file, for staff. */
  person: (uuid: string) => address('adminViewEditUser', { user_uuid: uuid }),
  /** A person's pending changes, for staff: a list with its filter as react-admin writes it. */
  waitingChanges: (userUuid: string) =>
    address('adminAccountChanges', {
      filter: JSON.stringify({ state: 'pending', user_uuid: userUuid }),
      displayedFilters: '{}',
      page: 1,
    }),
} as const
