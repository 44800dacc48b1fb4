import { useEffect, useRef, useState, type RefObject } from 'react'

/** Problem codes, by field. */
export type Problems = Readonly<Record<string, string>>

/**
 * The problems found in a form when its button was pressed: the first such field takes the focus, and a field's problem
 * is cleared as soon as it changes.
 */
export const useProblems = (): {
  readonly problems: Problems
  /** Sets the problems found, possibly none. */
  readonly mark: (found: Problems) => void
  readonly mend: (fields: readonly string[]) => void
  readonly form: RefObject<HTMLFormElement | null>
} => {
  const [{ problems, pressed }, set] = useState<{ problems: Problems; pressed: number }>({ problems: {}, pressed: 0 })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (pressed > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [pressed])
  return {
    problems,
    mark: (found) => set((before) => ({ problems: found, pressed: before.pressed + 1 })),
    mend: (fields) =>
      set((before) => ({
        ...before,
        problems: Object.fromEntries(Object.entries(before.problems).filter(([field]) => !fields.includes(field))),
      })),
    form,
  }
}
