import { pageSettings } from './pageSettings'

/**
 * The API base for a site domain, without a trailing slash; a domain inherits the base of its parent. Defaults to
 * same-origin `/api`.
 */
export const apiBase = (domain: string = window.location.hostname): string => {
  const hosts = pageSettings().apiHosts ?? {}
  const fitting = Object.keys(hosts)
    .filter((host) => domain === host || domain.endsWith(`.${host}`))
    .sort((a, b) => b.length - a.length)[0]
  return ((fitting && hosts[fitting]) ?? '/api').replace(/\/+$/, '')
}

/** Every API base this site may use, its own first. */
export const apiBases = (): readonly string[] => [
  ...new Set([apiBase(), ...Object.values(pageSettings().apiHosts ?? {})]),
]
