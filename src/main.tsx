import { chooseSection } from './entry'
import { applyLocale, chosenLocale } from './data/locale'
import './public/theme.css'
import { keepFrame, watchForFreshBuild } from './shell/freshBuild'
import { chunkTimeout } from './shell/loadScreen'
import { applyTheme, followTheme, printInLight } from './theme/mode'
import { watchStyles } from './ui/missedStyles'

/** Without any of our code only the static page can say that it did not load. */
const tellFailure = (): void => document.getElementById('failed')?.removeAttribute('hidden')

/**
 * Runs the files the page preloads (`scripts/site-start.ts`) one by one, each in its own task: all at once they would
 * block a phone. A file that fails to load is reported by whatever needs it.
 */
const runAhead = async (): Promise<void> => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    await import(/* @vite-ignore */ href).catch(() => undefined)
    await new Promise((go) => setTimeout(go))
  }
}

const start = async (root: HTMLElement): Promise<void> => {
  watchForFreshBuild()
  watchStyles()
  applyLocale(chosenLocale())
  applyTheme()
  followTheme()
  printInLight()
  const late = setTimeout(tellFailure, chunkTimeout)
  try {
    const section = chooseSection()
    await runAhead()
    if (section === 'public') {
      const { mountPublic } = await import('./public/mount')
      await mountPublic(root)
    } else {
      const { mountApp } = await import('./mountApp')
      await mountApp(root)
    }
    // The page's own remaining downloads go first.
    setTimeout(() => void keepFrame(), 3000)
  } catch {
    tellFailure()
  } finally {
    clearTimeout(late)
  }
}

const root = document.getElementById('root')
if (root) void start(root)
