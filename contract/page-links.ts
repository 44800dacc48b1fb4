/**
 * The pages of the console the platform links to, by their ids in its path table, `src/pathTable.ts`, which stays in the
 * console; `tests/contract/page-links.test.ts` holds the two equal.
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

/** Who opens a link: end users and staff see the same thing on pages of their own. */
export type Side = 'user' | 'staff'

const address = (page: keyof typeof pages, query: Readonly<Record<string, string | number>>): string => {
  const values = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${pages[page]}?${values.join('&')}`
}

/**
 * Addresses of pages of the console, from the root of its site. They stand in notifications that were sent, so another
 * spelling here leaves older ones behind.
 */
export const pageLinks = {
  /** The own account. */
  account: () => pages.userAccount,
  /** The own exports. */
  exports: () => pages.exports,
  /** What somebody bought. */
  purchases: () => pages.purchaseHistory,
  /** The own credit, line by line. */
  ownTransfers: () => pages.transferHistory,
  /** Where a notice is answered with "this was not me"; after the sign, so that no server on the way writes the token down. */
  notMe: (token: string) => `${pages.notMe}#${token}`,
  /** What became of a payment. */
  paymentResult: (reference: string) => address('paymentResult', { ref: reference }),
  /** One transfer. */
  transfer: (uuid: string, side: Side) =>
    address(side === 'staff' ? 'adminTransferHistory' : 'transferHistory', { transfer: uuid }),
  /** One process request. */
  request: (id: number, side: Side) => address(side === 'staff' ? 'adminRequestDetails' : 'requestDetails', { id }),
  /** One ticket. */
  ticket: (id: number, side: Side) => address(side === 'staff' ? 'adminViewTicket' : 'viewTicket', { ticket_id: id }),
  /** The file of a person, for staff. */
  person: (uuid: string) => address('adminViewEditUser', { user_uuid: uuid }),
  /** The changes of a person that wait to be decided, for staff: a list with its filter as react-admin writes it. */
  waitingChanges: (userUuid: string) =>
    address('adminAccountChanges', {
      filter: JSON.stringify({ state: 'pending', user_uuid: userUuid }),
      displayedFilters: '{}',
      page: 1,
    }),
} as const
