/** The result of some work, or a failure when it takes longer than `timeoutMs` milliseconds; the work itself goes on. */
export const withTimeout = async <T>(work: T | Promise<T>, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('no answer in time')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
