/** What a browser notes while a page comes; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  /** `X` where it has a duration. */
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The processor time within the duration, where the browser measured it. */
  readonly tdur?: number
}

/** A task of a thread, and the share of its duration the thread had a processor. */
interface Task {
  readonly start: number
  readonly end: number
  readonly share: number
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

const tasksOf = (events: readonly TraceEvent[]): ReadonlyMap<string, readonly Task[]> => {
  const threads = new Map<string, Task[]>()
  for (const event of events) {
    const { name, ph, ts, dur, tdur } = event
    if (ph !== 'X' || !name.endsWith('RunTask') || !dur || tdur === undefined) continue
    const tasks = threads.get(threadOf(event)) ?? []
    tasks.push({ start: ts, end: ts + dur, share: Math.min(1, tdur / dur) })
    threads.set(threadOf(event), tasks)
  }
  for (const tasks of threads.values()) tasks.sort((a, b) => a.start - b.start)
  return threads
}

/** The newest task that began by then. */
const taskAt = (tasks: readonly Task[], moment: number): Task | undefined => {
  let low = 0
  let high = tasks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const task = tasks[middle]
    if (task && task.start <= moment) low = middle + 1
    else high = middle
  }
  return tasks[low - 1]
}

const moved = (tasks: readonly Task[], moment: number): number => {
  const task = taskAt(tasks, moment)
  return task && moment <= task.end ? task.start + (moment - task.start) * task.share : moment
}

/**
 * A trace as of a machine on which nobody takes the processor from a thread: every task lasts its processor time, begins
 * when it began, and what happened in it keeps its place there. On two processors the browser's other threads, its
 * observer and the server all wait for each other, and half of what a task seems to last may be that.
 */
export const byProcessorTime = <Event extends TraceEvent>(events: readonly Event[]): readonly Event[] => {
  const threads = tasksOf(events)
  return events.map((event) => {
    const tasks = threads.get(threadOf(event))
    if (!tasks) return event
    const ts = moved(tasks, event.ts)
    return event.dur === undefined ? { ...event, ts } : { ...event, ts, dur: moved(tasks, event.ts + event.dur) - ts }
  })
}
