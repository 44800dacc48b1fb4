/** Texts fetched together with the screens that show them; a screen names its areas in the `index.ts` of its domain. */
export const lazyAreas = {
  assistant: {
    fa: () => import('./fa/assistant').then((m) => m.assistant),
    en: () => import('./en/assistant').then((m) => m.assistant),
  },
  calendar: {
    fa: () => import('./fa/calendar').then((m) => m.calendar),
    en: () => import('./en/calendar').then((m) => m.calendar),
  },
  system: {
    fa: () => import('./fa/system').then((m) => m.system),
    en: () => import('./en/system').then((m) => m.system),
  },
  'list.bulk': {
    fa: () => import('./fa/list/bulk').then((m) => m.bulk),
    en: () => import('./en/list/bulk').then((m) => m.bulk),
  },
  'people.account': {
    fa: () => import('./fa/people/account').then((m) => m.account),
    en: () => import('./en/people/account').then((m) => m.account),
  },
  community: {
    fa: () => import('./fa/community').then((m) => m.community),
    en: () => import('./en/community').then((m) => m.community),
  },
  dashboard: {
    fa: () => import('./fa/dashboard').then((m) => m.dashboard),
    en: () => import('./en/dashboard').then((m) => m.dashboard),
  },
  desk: {
    fa: () => import('./fa/desk').then((m) => m.desk),
    en: () => import('./en/desk').then((m) => m.desk),
  },
  'list.exports': {
    fa: () => import('./fa/list/exports').then((m) => m.exports),
    en: () => import('./en/list/exports').then((m) => m.exports),
  },
  'people.home': {
    fa: () => import('./fa/people/home').then((m) => m.home),
    en: () => import('./en/people/home').then((m) => m.home),
  },
  'money.reports': {
    fa: () => import('./fa/money/reports').then((m) => m.reports),
    en: () => import('./en/money/reports').then((m) => m.reports),
  },
  'money.transfers': {
    fa: () => import('./fa/money/transfers').then((m) => m.transfers),
    en: () => import('./en/money/transfers').then((m) => m.transfers),
  },
  notes: {
    fa: () => import('./fa/notes').then((m) => m.notes),
    en: () => import('./en/notes').then((m) => m.notes),
  },
  notifications: {
    fa: () => import('./fa/notifications').then((m) => m.notifications),
    en: () => import('./en/notifications').then((m) => m.notifications),
  },
  'money.payouts': {
    fa: () => import('./fa/money/payouts').then((m) => m.payouts),
    en: () => import('./en/money/payouts').then((m) => m.payouts),
  },
  'money.withdrawals': {
    fa: () => import('./fa/money/withdrawals').then((m) => m.withdrawals),
    en: () => import('./en/money/withdrawals').then((m) => m.withdrawals),
  },
  'money.approvals': {
    fa: () => import('./fa/money/approvals').then((m) => m.approvals),
    en: () => import('./en/money/approvals').then((m) => m.approvals),
  },
  'money.shares': {
    fa: () => import('./fa/money/shares').then((m) => m.shares),
    en: () => import('./en/money/shares').then((m) => m.shares),
  },
  'money.salaries': {
    fa: () => import('./fa/money/salaries').then((m) => m.salaries),
    en: () => import('./en/money/salaries').then((m) => m.salaries),
  },
  'money.paypal': {
    fa: () => import('./fa/money/paypal').then((m) => m.paypal),
    en: () => import('./en/money/paypal').then((m) => m.paypal),
  },
  orders: {
    fa: () => import('./fa/orders').then((m) => m.orders),
    en: () => import('./en/orders').then((m) => m.orders),
  },
  ra: {
    fa: () => import('./fa/stock').then((m) => m.stock),
    en: () => import('./en/stock').then((m) => m.stock),
  },
  'list.records': {
    fa: () => import('./fa/list/records').then((m) => m.records),
    en: () => import('./en/list/records').then((m) => m.records),
  },
  reports: {
    fa: () => import('./fa/reports').then((m) => m.reports),
    en: () => import('./en/reports').then((m) => m.reports),
  },
  mail: {
    fa: () => import('./fa/mail').then((m) => m.mail),
    en: () => import('./en/mail').then((m) => m.mail),
  },
  resources: {
    fa: () => import('./fa/resources').then((m) => m.resources),
    en: () => import('./en/resources').then((m) => m.resources),
  },
  requests: {
    fa: () => import('./fa/requests').then((m) => m.requests),
    en: () => import('./en/requests').then((m) => m.requests),
  },
  palette: {
    fa: () => import('./fa/palette').then((m) => m.palette),
    en: () => import('./en/palette').then((m) => m.palette),
  },
  'people.search': {
    fa: () => import('./fa/people/search').then((m) => m.search),
    en: () => import('./en/people/search').then((m) => m.search),
  },
  stale: {
    fa: () => import('./fa/stale').then((m) => m.stale),
    en: () => import('./en/stale').then((m) => m.stale),
  },
  transcript: {
    fa: () => import('./fa/transcript').then((m) => m.transcript),
    en: () => import('./en/transcript').then((m) => m.transcript),
  },
  tickets: {
    fa: () => import('./fa/tickets').then((m) => m.tickets),
    en: () => import('./en/tickets').then((m) => m.tickets),
  },
  'money.wallets': {
    fa: () => import('./fa/money/wallets').then((m) => m.wallets),
    en: () => import('./en/money/wallets').then((m) => m.wallets),
  },
  'money.bank': {
    fa: () => import('./fa/money/bank').then((m) => m.bank),
    en: () => import('./en/money/bank').then((m) => m.bank),
  },
  'people.users': {
    fa: () => import('./fa/people/users').then((m) => m.users),
    en: () => import('./en/people/users').then((m) => m.users),
  },
  'list.views': {
    fa: () => import('./fa/list/views').then((m) => m.views),
    en: () => import('./en/list/views').then((m) => m.views),
  },
} as const

/** Name of an area of texts that is not at hand from the start. */
export type LazyArea = keyof typeof lazyAreas
