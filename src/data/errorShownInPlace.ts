/** For readings whose screen says itself what went wrong: a toast on top would say it twice. */
export const errorShownInPlace = (): void => undefined
