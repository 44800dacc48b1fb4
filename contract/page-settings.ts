/** What the operator sets for the console's pages, in the element `settings` of `index.html`. */
export interface PageSettings {
  /** Site domain → API base. */
  readonly apiHosts?: Readonly<Record<string, string>>
  /** The OpenID Connect provider people may sign in with. */
  readonly oidc?: { readonly authority: string; readonly clientId: string }
}

const isDomain = (key: string): boolean => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(key)

const isBase = (base: unknown): boolean =>
  typeof base === 'string' &&
  /^(https?:\/\/[^\s/?#]+)?(\/[^\s/?#]*)*$/.test(base) &&
  base !== '' &&
  !base.startsWith('//')

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * The map of site domains to API bases in `VITE_API_HOSTS`.
 * @throws Error that says in one line what is wrong, for whoever set it
 */
export const readHosts = (text: string): Readonly<Record<string, string>> => {
  const refuse = (reason: string): never => {
    throw new Error(`VITE_API_HOSTS ${reason}`)
  }
  const example = 'such as {"panel.example.ir":"https://api.example.ir"}'
  const hosts = jsonOf(text)
  if (typeof hosts !== 'object' || hosts === null || Array.isArray(hosts))
    return refuse(`must be a JSON object of site domain → API base, ${example}.`)
  for (const [domain, base] of Object.entries(hosts)) {
    if (!isDomain(domain))
      refuse(`names a site by its domain alone, without scheme, port or path, ${example}; not by "${domain}".`)
    if (!isBase(base))
      refuse(
        `names an API base by its whole address or a path of the same site, ${example}; not by ${JSON.stringify(base)}.`,
      )
  }
  return hosts as Readonly<Record<string, string>>
}

/** The id of the element. */
export const settingsId = 'settings'

const element = new RegExp(`(<script[^>]* id="${settingsId}"[^>]*>)([^<]*)(</script>)`)

const readElement = (content: string): PageSettings => JSON.parse(content.trim() || '{}') as PageSettings

/** The page with these settings laid over its own. */
export const withSettings = (page: string, settings: PageSettings): string =>
  page.replace(element, (_whole, open: string, content: string, close: string) => {
    const all = JSON.stringify({ ...readElement(content), ...settings })
    return `${open}${all.replaceAll('<', '\\u003c')}${close}`
  })
