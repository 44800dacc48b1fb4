import { useState } from 'react'

/**
 * Runs `follow` while rendering, before anything is drawn, whenever a value is another than in the render before: for
 * state that begins anew with it (React, “Storing information from previous renders”). `follow` only sets state of the
 * same component.
 */
export const useOnChange = <T extends object | string | number | boolean | undefined>(
  value: T,
  follow: (value: T) => void,
): void => {
  const [before, setBefore] = useState({ value })
  if (Object.is(before.value, value)) return
  setBefore({ value })
  follow(value)
}
