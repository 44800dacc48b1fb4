import { fetchUtils } from 'ra-core'
import { bearerToken } from './session'

/** React-admin's fetch with our bearer token, for endpoints that speak the simple REST dialect. */
export const fetchJson = (url: string, options: fetchUtils.Options = {}) => {
  const token = bearerToken()
  return fetchUtils.fetchJson(url, {
    ...options,
    ...(token !== null && { user: { authenticated: true, token: `Bearer ${token}` } }),
  })
}
