/** Stands in for the router react-admin brings, whose loading of data nothing here uses. */
export { routerProvider as reactRouterProvider } from '../data/router/routerProvider'
