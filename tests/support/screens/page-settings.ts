import { settingsId, type PageSettings } from '../../../contract/page-settings'

/** Puts settings into the page as its server does; `undefined` removes them. */
export const setPageSettings = (settings?: PageSettings): void => {
  document.getElementById(settingsId)?.remove()
  if (!settings) return
  const element = document.createElement('script')
  element.id = settingsId
  element.type = 'application/json'
  element.textContent = JSON.stringify(settings)
  document.head.append(element)
}
