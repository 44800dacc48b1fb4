const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/

/** The XSRF pair of specification §7: the cookie's value as a header, to our own origin only. */
export const xsrfHeaders = (url: string): Readonly<Record<string, string>> => {
  const token = cookie.exec(document.cookie)?.[1]
  const own = new URL(url, window.location.href).origin === window.location.origin
  return token === undefined || !own ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }
}
