import { admits, allows, type Access, type Principal } from '../../../contract/access'
import { withdrawals } from '../../../contract/money/withdrawals'
import { audit } from '../../../contract/system/audit'
import { link, type PathId } from '../../paths'

/** The parts of a user file, in tab order. */
export const fileTabs = [
  'overview',
  'information',
  'edit',
  'requests',
  'tickets',
  'income',
  'purchases',
  'wallet',
  'referrals',
  'mails',
  'history',
] as const
export type FileTab = (typeof fileTabs)[number]

/** Whether somebody reads everybody's file, as staff do; a leader reads less, and only of their own team. */
export const readsEverybody = (viewer: Principal): boolean => allows(viewer, 'users.read')

/** What a tab requires besides reading a person. End users may list payments, credit and e-mails too, but only their own. */
const rights: Partial<Record<FileTab, Access>> = {
  income: withdrawals.withdrawSummary.access,
  purchases: 'users.read',
  wallet: 'money.read',
  referrals: 'users.read',
  mails: 'mail.read',
  history: audit.audit.access,
}

/** Whether a tab is for this viewer; who may be edited depends on the record. */
export const mayRead = (viewer: Principal, tab: FileTab): boolean => admits(rights[tab] ?? 'signed-in', viewer)

/** The list of people a viewer comes from, and where its rows link to. */
export const peopleList = (viewer: Principal): { readonly list: PathId; readonly file: PathId } =>
  readsEverybody(viewer)
    ? { list: 'adminAllUsers', file: 'adminViewEditUser' }
    : { list: 'userUnderLeadershipInfo', file: 'userUnderLeadershipInfo' }

/** The address of a tab. */
export const tabAddress = (viewer: Principal, tab: FileTab, uuid: string): string => {
  if (tab === 'edit') return link('adminEditUser', { user_uuid: uuid })
  if (tab === 'information')
    return link(readsEverybody(viewer) ? 'adminUserInformation' : 'viewUserInformation', { user_uuid: uuid })
  return link(peopleList(viewer).file, { user_uuid: uuid, tab: tab === 'overview' ? undefined : tab })
}
