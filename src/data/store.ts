import { memoryStore, type Store } from 'react-admin'
import { chosenLocale } from './locale'

/**
 * React-admin's store for this page load. Lists write filters and page into it as well as into the address, which is
 * the only source of truth here (`ListScreen`): a persistent store would draw the whole list twice on every page turn.
 */
export const makeStore = (): Store => {
  const store = memoryStore({ locale: chosenLocale() })
  return {
    ...store,
    setItem: (key, value) => {
      if (!key.endsWith('.listParams')) store.setItem(key, value)
    },
  }
}
