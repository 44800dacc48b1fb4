import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { makeApp } from './App'
import { findPath } from './paths'
import { makeI18nProvider } from './data/i18nProvider'
import { screens } from './screens'
import { loadScreen } from './shell/loadScreen'
import './theme/variables.css'
import './theme/base.css'

/**
 * Mounts the guarded sections once the first screen's code and the texts are loaded, so that nothing flashes. Resolves
 * to the mounted root.
 */
export const mountApp = async (place: HTMLElement): Promise<Root> => {
  const id = findPath(window.location.pathname)
  const load = id && screens[id]
  const [i18nProvider] = await Promise.all([makeI18nProvider(), load && loadScreen(load).catch(() => undefined)])
  const App = makeApp(i18nProvider)
  const root = createRoot(place)
  // In slices: nobody waits for any single frame of it before it is complete, and a phone stays responsive.
  startTransition(() => root.render(<App />))
  return root
}
