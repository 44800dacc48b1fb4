/** A value the whole page shares outside React: read it with `useSyncExternalStore(signal.subscribe, signal.read)`. */
export interface Signal<T> {
  readonly read: () => T
  readonly set: (value: T) => void
  /** Notifies of every value set; call the returned function to unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

/** A shared value that starts as `value`. */
export const makeSignal = <T>(value: T): Signal<T> => {
  let now = value
  const listeners = new Set<() => void>()
  return {
    read: () => now,
    set: (next) => {
      now = next
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
