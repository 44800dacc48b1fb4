import { CoreAdminContext, ResourceContextProvider, type I18nProvider } from 'react-admin'
import { createBrowserRouter, Navigate, Outlet, useLocation, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { link, pathIds, paths, type PathId } from './paths'
import { chosenLocale } from './data/locale'
import { authProvider } from './data/session/authProvider'
import { dataProvider } from './data/dataProvider'
import { leaveTo } from './data/session/session'
import { queryClient } from './data/queryClient'
import { routerProvider } from './data/router'
import { makeStore } from './data/store'
import { ContractGate, screens } from './routes'
import { Guarded } from './shell/Guarded'
import { IdleWatch } from './shell/session/IdleWatch'
import { NotFound } from './shell/NotFound'
import { Shell } from './shell/Shell'
import { SignInAgain } from './shell/session/SignInAgain'
import { Toasts } from './shell/Toasts'
import { ThemeFrame } from './theme/ThemeFrame'

/** React-admin's own resource paths lead to the canonical screens, query kept. */
const resourcePaths: Readonly<Record<string, (id: string) => string>> = {
  '/admin/tickets': (id) => link('adminViewTicket', { ticket_id: id }),
  '/admin/users': (id) => link('adminViewEditUser', { user_uuid: id }),
  '/admin/process-requests': (id) => link('adminRequestDetails', { id }),
}
const resourceLists: Readonly<Record<string, PathId>> = {
  '/admin/tickets': 'adminAllTickets',
  '/admin/users': 'adminAllUsers',
  '/admin/process-requests': 'adminAllRequests',
}

const ToList = ({ id }: { readonly id: PathId }) => <Navigate to={link(id) + useLocation().search} replace />
const ToRecord = ({ of }: { readonly of: (id: string) => string }) => {
  const id = useLocation().pathname.split('/')[3] ?? ''
  return <Navigate to={of(decodeURIComponent(id))} replace />
}

const Leave = () => {
  const { pathname, search } = useLocation()
  leaveTo(pathname + search)
  return null
}

const isPublic = (id: PathId): boolean => paths[id].section === 'public'
const answers = (id: PathId): boolean => isPublic(id) || screens[id] !== undefined || paths[id].index !== undefined

const guarded = (id: PathId) => <Guarded id={id} load={screens[id]} contractGate={<ContractGate at="money" />} />

const pages: RouteObject[] = [
  ...pathIds.filter(answers).map((id) => ({ path: paths[id].path, element: isPublic(id) ? <Leave /> : guarded(id) })),
  ...Object.entries(resourceLists).map(([path, id]) => ({ path, element: <ToList id={id} /> })),
  ...Object.entries(resourcePaths).map(([path, of]) => ({ path: `${path}/:record/*`, element: <ToRecord of={of} /> })),
  { path: '*', element: <NotFound /> },
]

const makeFrame = (i18nProvider: I18nProvider) => {
  const store = makeStore({ locale: chosenLocale() })
  const Frame = () => (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ThemeFrame>
        <ResourceContextProvider value="">
          <Shell>
            <Outlet />
          </Shell>
        </ResourceContextProvider>
        <Toasts />
        <IdleWatch />
        <SignInAgain />
      </ThemeFrame>
    </CoreAdminContext>
  )
  return Frame
}

/** The guarded sections: one router, one shell, every path of the table. */
export const makeApp = (i18nProvider: I18nProvider) => {
  const Frame = makeFrame(i18nProvider)
  const router = createBrowserRouter([{ element: <Frame />, children: pages }])
  const App = () => <RouterProvider router={router} />
  return App
}
