/**
 * A typical ticket: the user opens it, we answer, the user comes back, we answer again. Words in braces are placeholders:
 * `platform`, `amount`, `code`, `date`, `first` (first name of the user).
 */
export interface Thread {
  readonly department: number
  readonly subject: string
  readonly opening: string
  readonly answer: string
  readonly followUp: string
  readonly secondAnswer: string
}

type Lines = readonly [subject: string, opening: string, answer: string, followUp: string, secondAnswer: string]

/** Threads of one department. */
export const threadsOf = (department: number, threads: readonly Lines[]): Thread[] =>
  threads.map(([subject, opening, answer, followUp, secondAnswer]) => ({
    department,
    subject,
    opening,
    answer,
    followUp,
    secondAnswer,
  }))
