/** A trace event of the browser while a page loads; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  /** `X` if it has a duration. */
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The processor time within the duration, if the browser measured it. */
  readonly tdur?: number
}

/** A task on a thread, and the share of its duration during which it had a processor. */
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

/** The last task that had started by then. */
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
 * Rewrites a trace as if no thread ever lost the processor: every task starts when it did and lasts its processor time,
 * and events inside it keep their relative position. On two processors the browser's other threads, its observer and
 * the server all compete, and half of a task's apparent duration may be waiting.
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
