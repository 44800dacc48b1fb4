/** From this many seconds on, a wait is given in minutes. */
const longWait = 100

/** The figure and unit in which a wait is given. */
export const toldWait = (seconds: number): { readonly n: number; readonly unit: 'seconds' | 'minutes' } =>
  seconds < longWait ? { n: seconds, unit: 'seconds' } : { n: Math.ceil(seconds / 60), unit: 'minutes' }
