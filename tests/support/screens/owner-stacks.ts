import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = React as unknown as Readonly<
  Record<string, object | undefined>
>

// While developing, React remembers with a stack where each element was made, for the first ten thousand a second: a
// quarter of the time of these tests. The ten thousand count as made; its warnings come all the same, without that stack.
if (!shared || !('recentlyCreatedOwnerStacks' in shared)) throw new Error('React counts its stacks elsewhere by now.')
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {
    // React begins to count anew.
  },
})
