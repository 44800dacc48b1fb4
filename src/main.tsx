import { chooseSection } from './entry'
import { applyLocale, chosenLocale } from './data/locale'
import './public/theme.css'
import { keepFrame, watchForFreshBuild } from './shell/freshBuild'
import { chunkTimeout } from './shell/loadScreen'
import { applyTheme, followTheme, printInLight } from './theme/mode'

/** Without any code of ours only the page itself can say that it did not load. */
const tellFailure = (): void => document.getElementById('failed')?.removeAttribute('hidden')

const start = async (root: HTMLElement): Promise<void> => {
  watchForFreshBuild()
  applyLocale(chosenLocale())
  applyTheme()
  followTheme()
  printInLight()
  const late = setTimeout(tellFailure, chunkTimeout)
  try {
    if (chooseSection() === 'public') {
      const { mountPublic } = await import('./public/mount')
      await mountPublic(root)
    } else {
      const { mountGuarded } = await import('./guarded')
      await mountGuarded(root)
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
