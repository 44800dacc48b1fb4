const left: string[] = []

/** Where full loads of the page would have gone to, newest last. */
export const loads: readonly string[] = left

/** Notes a full load. */
export const noteLoad = (address: string): void => void left.push(address)

/** Forgets all of them, as between tests. */
export const forgetLoads = (): void => void left.splice(0)
