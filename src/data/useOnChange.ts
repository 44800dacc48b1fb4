import { useState } from 'react'

/**
 * Runs `follow` during render, before anything is drawn, whenever a value differs from the previous render: for state
 * that resets with it (React, “Storing information from previous renders”). `follow` only sets state of the same
 * component.
 */
export const useOnChange = <T extends object | string | number | boolean | null | undefined>(
  value: T,
  follow: (value: T) => void,
): void => {
  const [before, setBefore] = useState({ value })
  if (Object.is(before.value, value)) return
  setBefore({ value })
  follow(value)
}
