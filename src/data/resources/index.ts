import type { assistantRows } from './assistant'
import type { moneyRows } from './money'
import type { notificationRows } from './notifications'
import type { peopleRows } from './people'
import type { requestRows } from './requests'
import type { settingsRows } from './settings'
import type { ticketRows } from './tickets'
import type { ResourceRow, ResourceRows } from './row'

/** Every resource of the console; any other falls through to the simple REST dialect. */
export type ResourceName =
  | keyof typeof assistantRows
  | keyof typeof moneyRows
  | keyof typeof notificationRows
  | keyof typeof peopleRows
  | keyof typeof requestRows
  | keyof typeof settingsRows
  | keyof typeof ticketRows

const assistant = (): Promise<ResourceRows> => import('./assistant').then(({ assistantRows }) => assistantRows)
const money = (): Promise<ResourceRows> => import('./money').then(({ moneyRows }) => moneyRows)
const notifications = (): Promise<ResourceRows> =>
  import('./notifications').then(({ notificationRows }) => notificationRows)
const people = (): Promise<ResourceRows> => import('./people').then(({ peopleRows }) => peopleRows)
const requests = (): Promise<ResourceRows> => import('./requests').then(({ requestRows }) => requestRows)
const settings = (): Promise<ResourceRows> => import('./settings').then(({ settingsRows }) => settingsRows)
const tickets = (): Promise<ResourceRows> => import('./tickets').then(({ ticketRows }) => ticketRows)

// Each screen loads its part of the contract with its own resources.
const rowsOf: Readonly<Record<ResourceName, () => Promise<ResourceRows>>> = {
  users: people,
  'account-changes': people,
  tickets,
  requests,
  'process-requests': requests,
  'account-requests': requests,
  'kyc-requests': requests,
  notifications,
  'sent-notifications': notifications,
  conversations: assistant,
  'paypal-accounts': money,
  'salary-factors': money,
  departments: settings,
  coupons: settings,
  packages: settings,
  platforms: settings,
  articles: settings,
}

const isResource = (name: string): name is ResourceName => Object.hasOwn(rowsOf, name)

/** The row of a resource; `undefined` if it has none. */
export const resourceRow = async (name: string): Promise<ResourceRow | undefined> =>
  isResource(name) ? (await rowsOf[name]())[name] : undefined
