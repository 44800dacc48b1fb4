import type { Access } from '../../../contract/access'
import type { Endpoint } from '../../../contract/endpoint'
import { assistantRows } from './assistant'
import { moneyRows } from './money'
import { notificationRows } from './notifications'
import { peopleRows } from './people'
import { requestRows } from './requests'
import { settingsRows } from './settings'
import { ticketRows } from './tickets'
import type { ResourceName } from './index'
import type { ResourceRow } from './row'

/** The actions react-admin asks about for a resource. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** All rows, of every domain; a missing one does not compile. */
export const resources: Readonly<Record<ResourceName, ResourceRow>> & Readonly<Record<string, ResourceRow>> = {
  ...assistantRows,
  ...moneyRows,
  ...notificationRows,
  ...peopleRows,
  ...requestRows,
  ...settingsRows,
  ...ticketRows,
}

/** The endpoints behind react-admin's actions on a resource; access to any one of them suffices. */
const behind = ({
  list,
  one,
  create,
  update = [],
  remove,
}: ResourceRow): Readonly<Record<Action, readonly Endpoint[]>> => ({
  list: [list],
  show: [one?.endpoint ?? list],
  create: create ? [create.endpoint] : [],
  edit: update.map(({ endpoint }) => endpoint),
  delete: remove ? [remove.endpoint] : [],
})

const accesses = (row: ResourceRow): Readonly<Record<Action, readonly Access[]>> => {
  const of = behind(row)
  const read = (action: Action): readonly Access[] => of[action].map(({ access }) => access)
  return { list: read('list'), show: read('show'), create: read('create'), edit: read('edit'), delete: read('delete') }
}

/**
 * Who may do what with each resource: anybody that one of these admits. The build inlines the answer (`accessTables` in
 * `scripts/site-build.ts`), so that no first load carries all rows for it.
 */
export const actionAccess: Readonly<Record<string, Readonly<Record<Action, readonly Access[]>>>> = Object.fromEntries(
  Object.entries(resources).map(([name, row]) => [name, accesses(row)]),
)
