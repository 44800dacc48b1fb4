/** Replaces the router react-admin brings, whose data loading nothing here uses. */
export { routerProvider as reactRouterProvider } from '../data/router/routerProvider'
