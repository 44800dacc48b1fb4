/** Site domain → API base, as configured in `VITE_API_HOSTS` (JSON). The Iranian domain has a host of its own (specification §7). */
const configured = (): Readonly<Record<string, string>> => {
  const given: unknown = import.meta.env.VITE_API_HOSTS
  if (typeof given !== 'string' || given === '') return {}
  try {
    return JSON.parse(given) as Record<string, string>
  } catch {
    return {}
  }
}

/** Every API base this site may use, its own first. */
export const apiBases = (): readonly string[] => [...new Set([apiBase(), ...Object.values(configured())])]

/** The API base for a site domain; a domain inherits the base of its parent. Same-origin `/api` by default. */
export const apiBase = (domain: string = window.location.hostname): string => {
  const hosts = configured()
  const fitting = Object.keys(hosts)
    .filter((host) => domain === host || domain.endsWith(`.${host}`))
    .sort((a, b) => b.length - a.length)[0]
  return (fitting && hosts[fitting]) ?? '/api'
}
