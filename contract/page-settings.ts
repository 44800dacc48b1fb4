/** What whoever runs the console sets for its pages, in the element `settings` of `index.html`. */
export interface PageSettings {
  /** Site domain → API base. */
  readonly apiHosts?: Readonly<Record<string, string>>
  /** The OpenID Connect provider people may sign in with. */
  readonly oidc?: { readonly authority: string; readonly clientId: string }
}

/** The id of the element. */
export const settingsId = 'settings'

const element = new RegExp(`(<script[^>]* id="${settingsId}"[^>]*>)([^<]*)(</script>)`)

const readElement = (content: string): PageSettings => JSON.parse(content.trim() || '{}') as PageSettings

/** The page with these settings put over those it has. */
export const withSettings = (page: string, settings: PageSettings): string =>
  page.replace(element, (_whole, open: string, content: string, close: string) => {
    const all = JSON.stringify({ ...readElement(content), ...settings })
    return `${open}${all.replaceAll('<', '\\u003c')}${close}`
  })
