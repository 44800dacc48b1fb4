const missed = new Set<HTMLLinkElement>()

/** Notes stylesheets that do not arrive: the loader of the build asks for each once, and takes it for loaded from then on. */
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
    // One that fails again is noted again, and is asked for with the next code that comes.
    for (const outcome of ['load', 'error']) again.addEventListener(outcome, () => done())
    link.replaceWith(again)
  })

/** Hands on code once its looks are there too: what comes at a second try comes without them. */
export const withStyles = async <T>(loading: Promise<T>): Promise<T> => {
  const loaded = await loading
  await Promise.all([...missed].map(askAgain))
  return loaded
}
