/** For readings whose screen shows the error itself: a toast on top would repeat it. */
export const errorShownInPlace = (): void => undefined
