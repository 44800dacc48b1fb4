import type { MouseEvent } from 'react'

/**
 * Moves to the first refused field of the dialog that contains the button; returns whether there was one, so that the
 * dialog stays.
 */
export const toRefused = ({ currentTarget }: MouseEvent<HTMLElement>): boolean => {
  const field = currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field !== null && field !== undefined
}
