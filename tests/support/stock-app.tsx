import { act, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { CoreAdmin, CustomRoutes } from 'react-admin'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyLocale, chosenLocale } from '../../src/data/locale'
import { dataProvider } from '../../src/data/dataProvider'
import { makeI18nProvider } from '../../src/data/i18nProvider'
import { queryClient } from '../../src/data/queryClient'
import { routerProvider } from '../../src/data/router'
import { authProvider, ownBasename } from '../../src/data/session/authProvider'
import { makeStore } from '../../src/data/store'
import { Crash, Layout } from '../../src/shell/Layout'
import { NotFound } from '../../src/shell/NotFound'
import { resourceRoutes } from '../../src/shell/resource/resourceRoutes'

/** Mounts resources as the product does, and no other page. Needs somebody signed in. */
export const renderResources = async (resources: ReactElement<{ readonly children: ReactNode }>, address: string) => {
  applyLocale(chosenLocale())
  const admin = (
    <CoreAdmin
      authProvider={authProvider}
      basename={ownBasename()}
      catchAll={NotFound}
      dataProvider={dataProvider}
      disableTelemetry
      error={Crash}
      i18nProvider={await makeI18nProvider()}
      layout={Layout}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={makeStore()}
    >
      {resources}
      <CustomRoutes>{resourceRoutes(resources)}</CustomRoutes>
    </CoreAdmin>
  )
  window.history.replaceState(null, '', address)
  const router = createBrowserRouter([{ path: '*', element: admin }])
  const page = render(<RouterProvider router={router} />)
  return { ...page, router, go: (to: string) => act(() => router.navigate(to)) }
}
