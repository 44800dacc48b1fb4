interface Task {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

const before = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Events still to come, in order of time: everything in the demo data goes through here. */
export interface Agenda {
  /** Schedules an event; one after the end of the story never happens. */
  readonly plan: (at: number, run: () => void) => void
  /** Runs everything scheduled before a moment. */
  readonly runUntil: (end: number) => void
}

/** An empty agenda for a story that ends at `end`. */
export const agendaUntil = (end: number): Agenda => {
  const heap: Task[] = []
  let order = 0

  const rise = (task: Task): void => {
    let at = heap.length
    heap.push(task)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] as Task
      if (!before(task, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = task
  }

  const take = (): Task => {
    const first = heap[0] as Task
    const task = heap.pop() as Task
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1] as Task, heap[child] as Task)) child += 1
      if (!before(heap[child] as Task, task)) break
      heap[at] = heap[child] as Task
      at = child
    }
    heap[at] = task
    return first
  }

  return {
    plan: (at, run) => {
      if (at <= end) rise({ at, order: (order += 1), run })
    },
    runUntil: (moment) => {
      while (heap[0] && heap[0].at < moment) take().run()
    },
  }
}
