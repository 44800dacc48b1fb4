import fc from 'fast-check'

// A mutation is judged by a few hundred runs of each property; `npm test` runs them all.
// oxlint-disable-next-line typescript/no-deprecated -- as a plugin it cannot be set for all properties
fc.configureGlobal({ interruptAfterTimeLimit: 100 })
