import type { RouterBlockerFunction, RouterLocation } from 'react-admin'
import { createPath, parsePath, NavigationType, type Location, type Navigator, type To } from 'react-router'

/** The current address, and how it was reached. */
interface Update {
  readonly location: Location
  readonly action: NavigationType
}

/** Somebody who may hold up a navigation. */
export interface Guard {
  readonly shouldBlock: RouterBlockerFunction
  /** The navigation is held; `proceed` lets it continue. */
  readonly block: (location: RouterLocation, proceed: () => void) => void
  /** A navigation this guard let through has happened. */
  readonly unblock: () => void
}

interface Navigation extends Update {
  /** The guards to ask; any that came later, such as the question whether to leave, is not among them. */
  readonly present: readonly Guard[]
  /** The guards that let it through. */
  readonly passed: Set<Guard>
  readonly commit: () => void
  /** Undoes what the browser has already done. */
  readonly revert?: () => void
}

/** The state of an entry, as React Router keeps it; `idx` counts the entries of this tab. */
interface EntryState {
  readonly usr?: unknown
  readonly key?: string
  readonly idx?: number
  /** A second entry for the same address: Back goes to the first one instead of leaving the product. */
  readonly spare?: boolean
}

const entryState = (): EntryState => (window.history.state ?? {}) as EntryState

const readLocation = (): Location => {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entryState()
  return { pathname, search, hash, state: usr, key }
}

const makeLocation = (to: To, from: Location, state: unknown): Location => ({
  pathname: from.pathname,
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
  state: state ?? null,
  key: Math.random().toString(36).slice(2, 10),
})

/**
 * The browser's history with guards. Every guard is asked before another address is shown, the latest first. The
 * browser goes back or forward before anybody can be asked, so that is reverted, and redone once all guards let it
 * through.
 */
export const makeHistory = () => {
  const guards = new Set<Guard>()
  let notify: (update: Update, flushSync: boolean) => void = () => undefined
  const first: Update = { location: readLocation(), action: NavigationType.Pop }
  let current = first
  let index = entryState().idx ?? 0
  let onSpare = entryState().spare === true
  /** The entry the browser is going to with every guard's consent. */
  let allowed: number | undefined
  let onReverted = (): void => undefined

  window.history.replaceState({ ...entryState(), idx: index }, '')

  const show = (update: Update, flushSync = false): void => {
    current = update
    notify(update, flushSync)
  }

  const attempt = (navigation: Navigation): void => {
    const { location, action, present, passed } = navigation
    const asked = { currentLocation: current.location, nextLocation: location, historyAction: action }
    const blocking = present.findLast((one) => guards.has(one) && !passed.has(one) && one.shouldBlock(asked))
    if (blocking) {
      navigation.revert?.()
      return blocking.block(location, () => {
        passed.add(blocking)
        attempt(navigation)
      })
    }
    navigation.commit()
    for (const guard of passed) guard.unblock()
  }

  const navigate = (action: NavigationType, location: Location, flushSync: boolean, write: () => void): void =>
    attempt({
      action,
      location,
      present: [...guards],
      passed: new Set(),
      commit: () => {
        write()
        show({ action, location }, flushSync)
      },
    })

  const entryOf = ({ state, key }: Location): EntryState => ({ usr: state, key, idx: index })

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => window.history.go(delta),
    push: (to, state, options) => {
      const location = makeLocation(to, current.location, state)
      navigate(NavigationType.Push, location, options?.flushSync === true, () => {
        index += 1
        onSpare = false
        window.history.pushState(entryOf(location), '', createPath(location))
      })
    },
    replace: (to, state, options) => {
      const location = makeLocation(to, current.location, state)
      navigate(NavigationType.Replace, location, options?.flushSync === true, () => {
        onSpare = false
        window.history.replaceState(entryOf(location), '', createPath(location))
      })
    },
  }

  const onPop = (): void => {
    const { idx } = entryState()
    if (idx === undefined) {
      // A link within the page, which the browser follows by itself.
      index += 1
      window.history.replaceState({ ...entryState(), idx: index }, '')
    }
    const to = idx ?? index
    const delta = to - index
    const update: Update = { location: readLocation(), action: NavigationType.Pop }
    const arrive = (): void => {
      const leaves = onSpare && delta === -1
      index = to
      onSpare = entryState().spare === true
      allowed = undefined
      show(update)
      if (leaves) window.history.back()
    }
    if (idx === undefined || to === allowed) return arrive()
    if (delta === 0) return onReverted()
    let reverted: Promise<void> | undefined
    attempt({
      ...update,
      present: [...guards],
      passed: new Set(),
      revert: () => {
        if (reverted) return
        reverted = new Promise((done) => (onReverted = done))
        window.history.go(-delta)
      },
      commit: () => {
        if (!reverted) return arrive()
        void reverted.then(() => {
          allowed = to
          window.history.go(delta)
        })
      },
    })
  }

  return {
    guards,
    /** Lets a guard intercept Back at the first address of this tab too, where it would leave the product unasked. */
    keepEntry: (): void => {
      if (index > 0) return
      index = 1
      onSpare = true
      window.history.pushState({ ...entryOf(current.location), spare: true }, '')
    },
    navigator,
    current: () => current,
    /**
     * Calls `listener` with every address shown from now on, and whether to render at once. Returns a function that
     * unsubscribes.
     */
    listen: (listener: typeof notify): (() => void) => {
      notify = listener
      window.addEventListener('popstate', onPop)
      // The first address may have changed before anybody listened.
      if (current !== first) listener(current, true)
      return () => {
        notify = () => undefined
        window.removeEventListener('popstate', onPop)
      }
    },
  }
}

/** The history {@link makeHistory} returns. */
export type History = ReturnType<typeof makeHistory>
