import { isStaff } from '../../../contract/access'
import { mayOpen, pathIds, paths, type PathId } from '../../paths'
import { menuGroups, type MenuGroup } from '../../pathTable'
import type { StoredUser } from '../../data/session/session'
import type { ResourceEntry } from './useResourceEntries'

/** A group of the menu with the paths a person may open, in table order. */
export interface MenuSection {
  readonly group: MenuGroup
  readonly items: readonly PathId[]
  /** Resources of stock screens, below the paths. */
  readonly entries: readonly ResourceEntry[]
}

/** Whether a path has a screen of its own after sign-in; public ones and those that show another path have none. */
export const hasScreen = (id: PathId): boolean => paths[id].section !== 'public' && paths[id].index === undefined

/** Personal screens, behind the name of the signed-in person; no menu group lists all of them. */
export const ownScreens = ['userAccount', 'exports'] as const satisfies readonly PathId[]

/** Whether a path would only say that it cannot help: paying, for a disabled account that no payment reopens. */
const isVain = (id: PathId, { disabled, renewal_lifts: lifts }: StoredUser): boolean =>
  paths[id].opensAgain === true && disabled === true && lifts !== true

const stands = (id: PathId, user: StoredUser): boolean => hasScreen(id) && mayOpen(paths[id], user) && !isVain(id, user)

/** The path whose entry represents another in a person's menu: its own, or that of the one beside it. */
export const entryOf = (id: PathId, user: StoredUser): PathId => {
  const { beside } = paths[id]
  return beside !== undefined && stands(beside, user) ? beside : id
}

/** The paths that share one entry of a person's menu, in table order; none if it has an entry of its own. */
export const familyOf = (id: PathId, user: StoredUser): readonly PathId[] => {
  const entry = entryOf(id, user)
  const all = pathIds.filter((one) => (one === entry || paths[one].beside === entry) && stands(one, user))
  return all.length > 1 ? all : []
}

/** Every path a person reaches through the menu, including those behind another's entry, in table order. */
export const menuPaths = (user: StoredUser): readonly PathId[] =>
  pathIds.filter((id) => paths[id].group !== undefined && stands(id, user))

/** A person's menu: the path table filtered by access, and the resources they may list. */
export const menuOf = (user: StoredUser, resources: readonly ResourceEntry[] = []): readonly MenuSection[] =>
  menuGroups
    .map((group) => ({
      group,
      items: pathIds.filter((id) => paths[id].group === group && stands(id, user) && entryOf(id, user) === id),
      entries: resources.filter((entry) => entry.group === group),
    }))
    .filter(({ items, entries }) => items.length + entries.length > 0)

const thumbPaths = {
  staff: ['adminDashboard', 'adminAllTickets', 'adminAllRequests', 'adminAllUsers'],
  user: ['home', 'tickets', 'allRequests', 'notifications'],
} as const satisfies Readonly<Record<string, readonly PathId[]>>

/** The paths within thumb's reach on a phone; their short names are under `shell.short`. */
export const bottomPaths = (user: StoredUser): readonly PathId[] =>
  thumbPaths[isStaff(user) ? 'staff' : 'user'].filter((id) => mayOpen(paths[id], user))
