import fc from 'fast-check'

// A change is judged by some hundred runs of each property; `npm test` runs them all.
fc.configureGlobal({ plugins: [fc.interruptAfterTimeLimit(100)] })
