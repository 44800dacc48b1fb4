import { memoryStore, type Store } from 'react-admin'
import { chosenLocale } from './locale'

/**
 * What react-admin keeps for this load of the page. Lists write filters and page into it beside the address, which is the
 * only truth here (`ListScreen`): kept, it would draw the whole list a second time whenever a page turns.
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
