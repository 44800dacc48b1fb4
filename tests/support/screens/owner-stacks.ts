import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = React as unknown as Readonly<
  Record<string, object | undefined>
>

// In development, React records a stack for each created element, for the first ten thousand a second: a quarter of the
// time of these tests. The ten thousand are counted as reached; its warnings still appear, without that stack.
if (!shared || !('recentlyCreatedOwnerStacks' in shared)) throw new Error('React now keeps this counter elsewhere.')
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {
    // React resets its counter.
  },
})
