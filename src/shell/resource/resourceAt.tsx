import type { ReactElement } from 'react'
import type { TabbedPath, TabOf } from '../../report/tabs'
import { Navigate, useLocation, useParams } from 'react-router'
import { isStaff } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { link, startOf, type PathId } from '../../paths'
import { Denied } from '../Guarded'
import { NotFound } from '../NotFound'
import { everyView, type View } from './stockResource'

/** A path of the table, with its parameter for a record. */
type Place = readonly [path: PathId, param: string]

/** Where the views of a resource are in one section; one without a place of its own is found in the list. */
interface Places {
  readonly list: PathId
  /** The tab of that path that is the list. */
  readonly tab?: { readonly [P in TabbedPath]: TabOf<P> }[TabbedPath]
  readonly create?: PathId
  readonly show?: Place
  readonly edit?: Place
}

interface Sections {
  readonly admin?: Places
  readonly user?: Places
}

/** Redirects from react-admin's address of a view to the path of the table, which guards it; keeps the query. */
const Lead = ({ view, sections }: { readonly view: View; readonly sections: Sections }) => {
  const user = useUser()
  const { id: record } = useParams()
  const { pathname, search, hash } = useLocation()
  const staff = isStaff(user)
  if (!staff && pathname.startsWith('/admin/')) return <Denied home={startOf(user)} />
  const places = sections[staff ? 'admin' : 'user']
  if (!places) return <NotFound />
  const place = places[view] ?? places.list
  const to =
    typeof place === 'string'
      ? link(place, { tab: place === places.list ? places.tab : undefined })
      : link(place[0], { [place[1]]: record })
  return <Navigate to={to + (to.includes('?') ? search.replace('?', '&') : search) + hash} replace />
}

/** The props of `<Resource>` where the specification's paths are the views: each view redirects there. */
export const resourceAt = (sections: Sections) =>
  Object.fromEntries(everyView.map((view) => [view, <Lead key={view} view={view} sections={sections} />])) as Readonly<
    Record<View, ReactElement>
  >
