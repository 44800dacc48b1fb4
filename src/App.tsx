import type { ReactElement } from 'react'
import { CoreAdminContext, Resource, ResourceDefinitionContext, type I18nProvider } from 'react-admin'
import { Route } from 'react-router'
import { pathIds, paths } from './paths'
import { screens } from './screens'
import * as money from './money'
import { notifications } from './notifications'
import { ContractGate, users } from './people'
import { requests } from './requests'
import * as settings from './settings'
import { tickets } from './tickets'
import { authProvider, ownBasename } from './data/session/authProvider'
import { dataProvider } from './data/dataProvider'
import { queryClient } from './data/queryClient'
import { AppRouter } from './data/router/AppRouter'
import { routerProvider } from './data/router/routerProvider'
import { makeStore } from './data/store'
import { AppRoutes } from './shell/AppRoutes'
import { Guarded } from './shell/Guarded'
import { definitionsOf } from './shell/resource/resourceRoutes'

/**
 * The product's resources. The views of the first seven live at paths of the specification; their own addresses
 * redirect there.
 */
export const resources = (
  <>
    <Resource name="users" {...users} recordRepresentation="name" />
    <Resource name="tickets" {...tickets} />
    <Resource name="requests" {...requests} />
    <Resource name="process-requests" {...requests} />
    <Resource name="notifications" {...notifications} recordRepresentation="title" />
    <Resource name="paypal-accounts" {...money.paypalAccounts} recordRepresentation="email" />
    <Resource name="salary-factors" {...money.salaryFactors} />
    <Resource name="departments" {...settings.departments} recordRepresentation="name" />
    <Resource name="packages" {...settings.packages} recordRepresentation="name" />
    <Resource name="platforms" {...settings.platforms} recordRepresentation="name" />
    <Resource name="coupons" {...settings.coupons} recordRepresentation="code" />
    <Resource name="articles" {...settings.articles} recordRepresentation="title" />
  </>
)

/** Providers and layout around the resources and any further routes. */
export const frame = (i18nProvider: I18nProvider, made: typeof resources, routes?: readonly ReactElement[]) => (
  <CoreAdminContext
    authProvider={authProvider}
    basename={ownBasename()}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    routerProvider={routerProvider}
    store={makeStore()}
  >
    <ResourceDefinitionContext.Provider value={definitionsOf(made)}>
      <AppRoutes resources={made} routes={routes} />
    </ResourceDefinitionContext.Provider>
  </CoreAdminContext>
)

const gate = <ContractGate at="money" />

/** The guarded sections: one router, one layout, the resources, and every path in the table. */
export const makeApp = (i18nProvider: I18nProvider) => {
  const routes = pathIds.map((id) => (
    <Route key={id} path={paths[id].path} element={<Guarded id={id} load={screens[id]} contractGate={gate} />} />
  ))
  const admin = frame(i18nProvider, resources, routes)
  return () => <AppRouter>{admin}</AppRouter>
}
