import { act, render } from '@testing-library/react'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { CoreAdmin, CustomRoutes } from 'react-admin'
import { useNavigate } from 'react-router'
import { applyLocale, chosenLocale } from '../../../src/data/locale'
import { dataProvider } from '../../../src/data/dataProvider'
import { makeI18nProvider } from '../../../src/data/i18nProvider'
import { queryClient } from '../../../src/data/queryClient'
import { AppRouter } from '../../../src/data/router/AppRouter'
import { routerProvider } from '../../../src/data/router/routerProvider'
import { authProvider, ownBasename } from '../../../src/data/session/authProvider'
import { makeStore } from '../../../src/data/store'
import { Crash, Layout } from '../../../src/shell/Layout'
import { NotFound } from '../../../src/shell/NotFound'
import { resourceRoutes } from '../../../src/shell/resource/resourceRoutes'

/** Mounts resources as the product does, and no other page. Needs somebody signed in. */
export const renderResources = async (resources: ReactElement<{ readonly children: ReactNode }>, address: string) => {
  applyLocale(chosenLocale())
  const i18nProvider = await makeI18nProvider()
  window.history.replaceState(null, '', address)
  let navigate: (to: string) => unknown = () => undefined
  const Hand = () => {
    const current = useNavigate()
    useEffect(() => {
      navigate = current
    }, [current])
    return null
  }
  const page = render(
    <AppRouter>
      <Hand />
      <CoreAdmin
        authProvider={authProvider}
        basename={ownBasename()}
        catchAll={NotFound}
        dataProvider={dataProvider}
        disableTelemetry
        error={Crash}
        i18nProvider={i18nProvider}
        layout={Layout}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={makeStore()}
      >
        {resources}
        <CustomRoutes>{resourceRoutes(resources)}</CustomRoutes>
      </CoreAdmin>
    </AppRouter>,
  )
  return { ...page, go: (to: string) => act(async () => void (await navigate(to))) }
}
