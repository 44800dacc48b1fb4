import { admits, allowsAny, isStaff, type Principal } from '../contract/access'
import { accessOf, type EndpointName } from './endpointAccess'
import { table, type PathRow } from './pathTable'

export type PathId = keyof typeof table

/** Every path of the specification, in menu order. */
export const paths: Readonly<Record<PathId, PathRow>> = table

/** Path ids in menu order. */
export const pathIds = Object.keys(paths) as PathId[]

/** Old addresses that show the sign-in page (specification §2); a trailing `*` stands for anything. */
export const legacyLoginPaths = [
  '/ddd',
  '/author/*',
  '/comments/feed',
  '/wp-admin/*',
  '/category/*',
  '/forget',
] as const

type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

/** The address of a path; values fill its `:name` parts, the rest become the query. Empty values are left out. */
export const link = (id: PathId, values: Query = {}): string => {
  const query = new URLSearchParams()
  let path: string = paths[id].path
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    const marker = `:${key}`
    if (path.includes(marker)) path = path.replace(marker, encodeURIComponent(String(value)))
    else query.set(key, String(value))
  }
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

/** A query with some of its values changed; `undefined` removes one. */
export const withQuery = (
  query: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Where a signed-in person starts: staff in the staff section, everybody else at home. */
export const startOf = (user: Principal): string => link(isStaff(user) ? 'adminDashboard' : 'home')

/** The address of a list with filters, in react-admin's URL form. */
export const listLink = (
  id: PathId,
  filter: Readonly<Record<string, unknown>>,
  sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' },
): string =>
  link(id, {
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    page: 1,
    ...(sort && { sort: sort.field, order: sort.order }),
  })

/** Whether a person's section has this path at all; says nothing about individual permissions. */
export const inSection = (row: PathRow, user: Principal): boolean =>
  row.section === 'public' || row.section === 'shared' || (row.section === 'admin') === isStaff(user)

/** An end user as the guards see one; `disabled` closes nearly everything. */
type Visitor = Principal & { readonly disabled?: boolean | undefined }

/** Whether a path is closed because the account is; staff have no page that would say so. */
export const isShut = (row: PathRow, user: Visitor): boolean =>
  user.disabled === true && !isStaff(user) && row.section !== 'public' && row.whenDisabled !== true

/** The path a person reaches another one from. */
export const parentOf = (id: PathId, user: Principal): PathId | undefined =>
  (isStaff(user) ? paths[id].staffParent : undefined) ?? paths[id].parent

/** The calls a path names. */
export const callsOf = ({ reads = [], writes }: PathRow): readonly EndpointName[] =>
  writes ? [reads, writes].flat() : [reads].flat()

/** Whether a person may open a path: the single check behind menu and route guard. */
export const mayOpen = (row: PathRow, user: Visitor): boolean =>
  inSection(row, user) &&
  !isShut(row, user) &&
  callsOf(row).every((name) => admits(accessOf[name], user)) &&
  (row.access === undefined || allowsAny(user, row.access))

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `:name` matches one segment, a trailing `/*` anything below; a trailing slash is tolerated. */
const pattern = (path: string): RegExp => {
  const below = path.endsWith('/*')
  const parts = path
    .replace(/\/\*?$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
  return new RegExp(`^${parts.join('/')}${below ? '(/.*)?' : '/?'}$`)
}

const patterns = pathIds.map((id) => [id, pattern(paths[id].path)] as const)
const legacyPatterns = legacyLoginPaths.map(pattern)

/** The path an address belongs to. A literal path wins over one with parameters. */
export const findPath = (pathname: string): PathId | undefined => {
  const fitting = patterns.filter(([, fits]) => fits.test(pathname)).map(([id]) => id)
  return fitting.find((id) => !paths[id].path.includes(':')) ?? fitting[0]
}

/** Whether an address is one of the old ones that show the sign-in page. */
export const isLegacyLogin = (pathname: string): boolean => legacyPatterns.some((old) => old.test(pathname))
