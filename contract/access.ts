declare const process: { readonly env: { readonly STAFF_TYPES?: string } }

/** Everything a person can be allowed to do. Named at the endpoint and in the path table, asked through {@link allows}. */
export const permissions = [
  'account.own', // own profile, password, phone, contract, sessions, notifications
  'tickets.own', // open and follow own tickets (leaders: those of their people)
  'tickets.work', // the staff desk: every ticket, transfer, hold, internal note
  'requests.own', // file and follow own process requests
  'requests.work', // the staff inbox: derive, correct, decide
  'requests.purge', // hide somebody else's request
  'users.read',
  'users.edit',
  'users.identity', // approve changes staff propose to somebody's sign-in, bank data or wallets; lift a money lock
  'users.reveal', // unmask personal data; every reveal is logged
  'team.read', // leaders: read-only cards of their people
  'reports.own', // reports in one's own scope
  'reports.read', // staff reports without money
  'notifications.send',
  'calendar.work',
  'calendar.manage', // delete anybody's event
  'mail.own',
  'mail.read',
  'chat.own',
  'chat.read',
  'money.own', // own wallets, credit, withdrawals, invoices
  'money.read', // money reports of the platform
  'money.move', // send, pay, book
  'money.approve', // second person of a transfer, withdrawal decisions
  'shares.own',
  'payouts.own', // what the platform paid out to a partner
  'money.reverse', // reverse a booked top-up or PayPal line, with a reason
  'shares.settle',
  'shares.reopen', // clear a paid flag, with a reason
  'salary.pay',
  'paypal.work',
  'audit.read',
  'settings.read', // read departments, packages, prices, coupons and articles
  'settings.work', // change them
] as const
export type Permission = (typeof permissions)[number]

/** Whether a text names a permission. */
export const isPermission = (text: string): text is Permission => (permissions as readonly string[]).includes(text)

/**
 * Who may make a call: anybody, anybody with a live session, or holders of a permission (any one of several).
 * `disabled` accounts keep only the endpoints marked `whenDisabled`.
 */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[]

/** The part of a signed-in user that decides access. `type` is the platform's string code (specification §3). */
export interface Principal {
  readonly type?: string | undefined
}

const endUser = [
  'account.own',
  'tickets.own',
  'requests.own',
  'reports.own',
  'mail.own',
  'chat.own',
  'money.own',
] as const satisfies readonly Permission[]
const leader = [...endUser, 'team.read'] as const satisfies readonly Permission[]
/** Roles that earn shares; a freelancer leads people, but earns none. */
const sharer = [...leader, 'shares.own'] as const satisfies readonly Permission[]
const staff = [
  'account.own',
  'tickets.work',
  'requests.work',
  'users.read',
  'users.reveal',
  'reports.read',
  'chat.read',
  'mail.read',
  'audit.read',
] as const satisfies readonly Permission[]

/** A role: its key for the message catalogue, and what it may do. */
export interface Role {
  readonly key: 'admin' | 'agent' | 'user' | 'teacher' | 'finance' | 'mentor' | 'supervisor' | 'partner' | 'freelancer'
  readonly permissions: readonly Permission[]
}

const endUserPermissions = new Set<Permission>([...sharer, 'payouts.own'])

/** The whole access policy: type code → role. An adopter changes this table and nothing else. */
export const roles: Readonly<Record<string, Role>> = {
  '1': {
    key: 'admin',
    permissions: permissions.filter((p) => !endUserPermissions.has(p) || p === 'account.own'),
  },
  '2': { key: 'agent', permissions: [...staff, 'users.edit', 'notifications.send', 'calendar.work'] },
  '3': { key: 'user', permissions: endUser },
  '4': { key: 'teacher', permissions: sharer },
  '5': {
    key: 'finance',
    permissions: [...staff, 'money.read', 'money.move', 'money.approve', 'shares.settle', 'salary.pay', 'paypal.work'],
  },
  '6': { key: 'mentor', permissions: sharer },
  '7': {
    key: 'supervisor',
    permissions: [
      ...staff,
      'users.identity',
      'calendar.work',
      'notifications.send',
      'money.read',
      'money.approve',
      'settings.read',
    ],
  },
  '8': { key: 'partner', permissions: [...sharer, 'payouts.own'] },
  '9': { key: 'freelancer', permissions: leader },
}

const leastRights: Role = { key: 'user', permissions: endUser }

const staffTypes: ReadonlySet<string> = new Set((process.env.STAFF_TYPES ?? '1,2,5,7').split(','))

/** The role of a type code; an unknown or missing code is an end user with least rights, never staff. */
export const roleOf = (user: Principal): Role => {
  const row = Object.hasOwn(roles, user.type ?? '') ? roles[user.type ?? ''] : undefined
  return row ?? leastRights
}

/** Whether a type code belongs to the staff section (specification §6; both readings agree on 1, 2, 5, 7). */
export const isStaff = (user: Principal): boolean => staffTypes.has(user.type ?? '') && roleOf(user) !== leastRights

/** The one check that menu, route, button and server make. */
export const allows = (user: Principal, permission: Permission): boolean =>
  roleOf(user).permissions.includes(permission)

/** Whether a request can be handed to this person: to staff, and to partners. */
export const mayHold = (user: Principal): boolean => isStaff(user) || roleOf(user).key === 'partner'

/**
 * Whether the caller may change a person of this type: anybody outside the staff, and staff whose every permission the
 * caller also has. Otherwise an agent could take over an administrator's account.
 */
export const mayManage = (caller: Principal, person: Principal): boolean =>
  !isStaff(person) || roleOf(person).permissions.every((permission) => allows(caller, permission))

/** Whether a user has any of several permissions; used by paths and endpoints that admit both sections. */
export const allowsAny = (user: Principal, wanted: readonly Permission[]): boolean =>
  wanted.some((p) => allows(user, p))

/** Whether a permission covers money that is not one's own, or decides who somebody is. */
const isTrust = (permission: Permission): boolean =>
  permission === 'users.identity' || /^(money|shares|salary|paypal)\.(?!own$)/.test(permission)

/** Whether a change of type grants a permission over money or identity: that takes two people. */
export const givesTrust = (before: Principal, after: Principal): boolean =>
  permissions.some((permission) => isTrust(permission) && allows(after, permission) && !allows(before, permission))

/** Whether somebody has a permission over money or identity: reopening their disabled account takes two people. */
export const isTrusted = (person: Principal): boolean => givesTrust({}, person)

/** The type codes of a role, in the order of the table. */
export const typesOf = (key: Role['key']): string[] => Object.keys(roles).filter((type) => roles[type]?.key === key)

/** The type codes that hold a permission, in the order of the table. */
export const typesWith = (permission: Permission): string[] =>
  Object.keys(roles).filter((type) => allows({ type }, permission))

/** Whether a person may make a call with this {@link Access}. */
export const admits = (access: Access, user: Principal): boolean =>
  access === 'public' || access === 'signed-in' || allowsAny(user, typeof access === 'string' ? [access] : access)
