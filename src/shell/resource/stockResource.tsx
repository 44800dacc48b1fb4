import { useBasename, useCanAccess, useResourceContext } from 'react-admin'
import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isStaff } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { startOf } from '../../paths'
import type { MenuGroup } from '../../pathTable'
import { Denied, NoAccess } from '../Guarded'
import type { Load } from '../loadScreen'
import { stockScreen } from '../screen'
import { ScreenFrame, Waiting } from '../ScreenFrame'

/** The views a resource may have. */
export const everyView = ['list', 'create', 'edit', 'show'] as const
export type View = (typeof everyView)[number]

/** React-admin's views of a resource. */
export type ResourceViews<V extends View = View> = Readonly<Record<V, ComponentType>>

/**
 * Guards a view of a resource before its code is requested: it belongs to staff, is below `/admin`, and opens to
 * anybody who may call the endpoint behind it.
 */
const Stock = ({ view, load }: { readonly view: View; readonly load: Load }) => {
  const user = useUser()
  const resource = useResourceContext() ?? ''
  const basename = useBasename()
  const { pathname, search } = useLocation()
  const { canAccess, isPending } = useCanAccess({ resource, action: view })
  if (!isStaff(user)) return <Denied home={startOf(user)} />
  if (!pathname.startsWith(`${basename}/`)) return <Navigate to={basename + pathname + search} replace />
  if (isPending) return <Waiting />
  return canAccess ? <ScreenFrame key={`${resource} ${view}`} load={load} /> : <NoAccess />
}

/**
 * The props of `<Resource>` for screens made of react-admin's own parts. They load late, in the product's frame,
 * language and look, and the resource gets an entry in this menu group.
 */
export const stockResource = <V extends View = View>(
  group: MenuGroup,
  load: () => Promise<ResourceViews<NoInfer<V>>>,
  views: readonly V[] = everyView as readonly View[] as readonly V[],
) => {
  const screenOf = (view: V): Load => stockScreen([], async () => (await load())[view])
  const elements = views.map((view) => [view, <Stock key={view} view={view} load={screenOf(view)} />])
  return {
    ...(Object.fromEntries(elements) as Readonly<Record<V, React.ReactElement>>),
    options: { group },
  }
}
