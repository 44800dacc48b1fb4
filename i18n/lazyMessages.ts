import type { LocaleId } from './locales'
import type { Messages } from './messages'

type Loads = Readonly<Record<LocaleId, () => Promise<Messages>>>

/** Texts fetched together with the screens that show them; a screen names its areas in the `index.ts` of its domain. */
export const lazyAreas = {
  assistant: {
    fa: () => import('./fa/assistant').then((m) => m.assistant),
    en: () => import('./en/assistant').then((m) => m.assistant),
  },
  agenda: {
    fa: () => import('./fa/agenda').then((m) => m.agenda),
    en: () => import('./en/agenda').then((m) => m.agenda),
  },
  audit: {
    fa: () => import('./fa/audit').then((m) => m.audit),
    en: () => import('./en/audit').then((m) => m.audit),
  },
  bulk: {
    fa: () => import('./fa/bulk').then((m) => m.bulk),
    en: () => import('./en/bulk').then((m) => m.bulk),
  },
  account: {
    fa: () => import('./fa/account').then((m) => m.account),
    en: () => import('./en/account').then((m) => m.account),
  },
  community: {
    fa: () => import('./fa/community').then((m) => m.community),
    en: () => import('./en/community').then((m) => m.community),
  },
  chats: {
    fa: () => import('./fa/chats').then((m) => m.chats),
    en: () => import('./en/chats').then((m) => m.chats),
  },
  dashboard: {
    fa: () => import('./fa/dashboard').then((m) => m.dashboard),
    en: () => import('./en/dashboard').then((m) => m.dashboard),
  },
  exports: {
    fa: () => import('./fa/exports').then((m) => m.exports),
    en: () => import('./en/exports').then((m) => m.exports),
  },
  home: {
    fa: () => import('./fa/home').then((m) => m.home),
    en: () => import('./en/home').then((m) => m.home),
  },
  funds: {
    fa: () => import('./fa/funds').then((m) => m.funds),
    en: () => import('./en/funds').then((m) => m.funds),
  },
  money: {
    fa: () => import('./fa/money').then((m) => m.money),
    en: () => import('./en/money').then((m) => m.money),
  },
  notices: {
    fa: () => import('./fa/notices').then((m) => m.notices),
    en: () => import('./en/notices').then((m) => m.notices),
  },
  payouts: {
    fa: () => import('./fa/payouts').then((m) => m.payouts),
    en: () => import('./en/payouts').then((m) => m.payouts),
  },
  payout: {
    fa: () => import('./fa/payout').then((m) => m.payout),
    en: () => import('./en/payout').then((m) => m.payout),
  },
  purchases: {
    fa: () => import('./fa/purchases').then((m) => m.purchases),
    en: () => import('./en/purchases').then((m) => m.purchases),
  },
  ra: {
    fa: () => import('./fa/stock').then((m) => m.stock),
    en: () => import('./en/stock').then((m) => m.stock),
  },
  records: {
    fa: () => import('./fa/records').then((m) => m.records),
    en: () => import('./en/records').then((m) => m.records),
  },
  reports: {
    fa: () => import('./fa/reports').then((m) => m.reports),
    en: () => import('./en/reports').then((m) => m.reports),
  },
  mail: {
    fa: () => import('./fa/mail').then((m) => m.mail),
    en: () => import('./en/mail').then((m) => m.mail),
  },
  notify: {
    fa: () => import('./fa/notify').then((m) => m.notify),
    en: () => import('./en/notify').then((m) => m.notify),
  },
  resources: {
    fa: () => import('./fa/resources').then((m) => m.resources),
    en: () => import('./en/resources').then((m) => m.resources),
  },
  requests: {
    fa: () => import('./fa/requests').then((m) => m.requests),
    en: () => import('./en/requests').then((m) => m.requests),
  },
  search: {
    fa: () => import('./fa/search').then((m) => m.search),
    en: () => import('./en/search').then((m) => m.search),
  },
  shortcuts: {
    fa: () => import('./fa/shortcuts').then((m) => m.shortcuts),
    en: () => import('./en/shortcuts').then((m) => m.shortcuts),
  },
  stale: {
    fa: () => import('./fa/stale').then((m) => m.stale),
    en: () => import('./en/stale').then((m) => m.stale),
  },
  tickets: {
    fa: () => import('./fa/tickets').then((m) => m.tickets),
    en: () => import('./en/tickets').then((m) => m.tickets),
  },
  wallets: {
    fa: () => import('./fa/wallets').then((m) => m.wallets),
    en: () => import('./en/wallets').then((m) => m.wallets),
  },
  users: {
    fa: () => import('./fa/users').then((m) => m.users),
    en: () => import('./en/users').then((m) => m.users),
  },
  views: {
    fa: () => import('./fa/views').then((m) => m.views),
    en: () => import('./en/views').then((m) => m.views),
  },
} as const satisfies Readonly<Record<string, Loads>>

/** Name of an area of texts that is not at hand from the start. */
export type LazyArea = keyof typeof lazyAreas
