import { fetchUtils, type DataProvider } from 'react-admin'
import simpleRest from 'ra-data-simple-rest'
import { apiBase } from './hosts'
import { bearerToken } from './session'

const fetchJson = (url: string, options: fetchUtils.Options = {}) => {
  const token = bearerToken()
  return fetchUtils.fetchJson(url, {
    ...options,
    ...(token !== null && { user: { authenticated: true, token: `Bearer ${token}` } }),
  })
}

/** For resources without a row in the table: a team whose endpoint speaks simple REST needs only a screen. */
export const simpleDialect: DataProvider = simpleRest(apiBase(), fetchJson)
