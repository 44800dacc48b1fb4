/** A value the whole page shares outside of React: read it with `useSyncExternalStore(signal.subscribe, signal.read)`. */
export interface Signal<T> {
  readonly read: () => T
  readonly set: (value: T) => void
  /** Tells of every value said; call the answer to hear no more. */
  readonly subscribe: (changed: () => void) => () => void
}

/** A shared value that begins as `value`. */
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
