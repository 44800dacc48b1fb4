import { chooseSection } from './entry'
import { applyLocale, chosenLocale } from './data/locale'
import './public/theme.css'
import { keepFrame, watchForFreshBuild } from './shell/freshBuild'
import { chunkTimeout } from './shell/loadScreen'
import { applyTheme, followTheme, printInLight } from './theme/mode'
import { watchStyles } from './ui/missedStyles'

/** Without any code of ours only the page itself can say that it did not load. */
const tellFailure = (): void => document.getElementById('failed')?.removeAttribute('hidden')

/**
 * Runs what the page fetches ahead (`scripts/site-start.ts`) file by file, each in a task of its own: run all at once, it
 * would keep a phone from answering. What does not come is told by whoever needs it.
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
    // What the page itself still fetches goes first.
    setTimeout(() => void keepFrame(), 3000)
  } catch {
    tellFailure()
  } finally {
    clearTimeout(late)
  }
}

const root = document.getElementById('root')
if (root) void start(root)
