const reloadKey = 'pishkhan.reloaded-at'
const pauseBetween = 30_000

/** After a deploy old chunks may be gone: reload once, never more than once in 30 s. Returns whether a reload began. */
export const reloadOnce = (now = Date.now()): boolean => {
  try {
    if (now - Number(sessionStorage.getItem(reloadKey) ?? 0) < pauseBetween) return false
    sessionStorage.setItem(reloadKey, String(now))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** Listens for chunks that could not be fetched (Vite's `vite:preloadError`). */
export const watchForFreshBuild = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
