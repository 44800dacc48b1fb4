import { settingsId, type PageSettings } from '../../../contract/page-settings'

let known: { readonly content: string; readonly settings: PageSettings } | undefined

/** What whoever runs this console set for its pages; nothing where the element is absent or cannot be read. */
export const pageSettings = (): PageSettings => {
  const content = document.getElementById(settingsId)?.textContent ?? ''
  if (known?.content === content) return known.settings
  let settings: PageSettings = {}
  try {
    settings = (JSON.parse(content) as PageSettings | null) ?? {}
  } catch (error) {
    // oxlint-disable-next-line no-console -- everything is on our own address then, which whoever wrote them did not mean
    if (content !== '') console.error(settingsId, error)
  }
  known = { content, settings }
  return settings
}
