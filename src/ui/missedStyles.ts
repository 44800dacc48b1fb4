const missed = new Set<HTMLLinkElement>()

/**
 * Records stylesheets that fail to load: the build's loader requests each once, and considers it loaded from then on.
 */
export const watchStyles = (): void => {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missed.add(target)
    },
    true,
  )
}

const askAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((done) => {
    missed.delete(link)
    const again = link.cloneNode() as HTMLLinkElement
    // One that fails again is recorded again, and retried with the next code that loads.
    for (const outcome of ['load', 'error']) again.addEventListener(outcome, () => done())
    link.replaceWith(again)
  })

/** Resolves with code once its styles are there too: code loaded on a retry would come without them. */
export const withStyles = async <T>(loading: Promise<T>): Promise<T> => {
  const loaded = await loading
  await Promise.all([...missed].map(askAgain))
  return loaded
}
