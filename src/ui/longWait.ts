/** From how many seconds on a wait is told in minutes. */
const longWait = 100

/** The figure a wait is told in, and its unit. */
export const toldWait = (seconds: number): { readonly n: number; readonly unit: 'seconds' | 'minutes' } =>
  seconds < longWait ? { n: seconds, unit: 'seconds' } : { n: Math.ceil(seconds / 60), unit: 'minutes' }
