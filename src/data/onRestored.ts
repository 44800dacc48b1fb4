/**
 * Calls back when the browser shows this page again as it was left, from its back/forward cache. Returns a function that
 * unsubscribes.
 */
export const onRestored = (restored: () => void): (() => void) => {
  const listen = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restored()
  }
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
