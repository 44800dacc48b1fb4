import { settingsId, type PageSettings } from '../../../contract/page-settings'

let known: { readonly content: string; readonly settings: PageSettings } | undefined

/** The page settings chosen by whoever runs this console; empty if the element is absent or cannot be parsed. */
export const pageSettings = (): PageSettings => {
  const content = document.getElementById(settingsId)?.textContent ?? ''
  if (known?.content === content) return known.settings
  let settings: PageSettings = {}
  try {
    settings = (JSON.parse(content) as PageSettings | null) ?? {}
  } catch (error) {
    // oxlint-disable-next-line no-console -- all calls then go to our own address, which the author did not intend
    if (content !== '') console.error(settingsId, error)
  }
  known = { content, settings }
  return settings
}
