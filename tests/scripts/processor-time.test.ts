import { expect, it } from 'vitest'
import { byProcessorTime, type TraceEvent } from '../../scripts/bench/processor-time'

const event = (more: Partial<TraceEvent>): TraceEvent => ({ name: 'Paint', ph: 'X', pid: 1, tid: 1, ts: 0, ...more })

it('lets a task last its processor time, and keeps what happened in it at its place', () => {
  const task = event({ name: 'ThreadControllerImpl::RunTask', ts: 1000, dur: 400, tdur: 100 })
  const inside = event({ name: 'FunctionCall', ts: 1200, dur: 200, tdur: 60 })
  const mark = event({ name: 'firstContentfulPaint', ph: 'R', ts: 1400 })
  expect(byProcessorTime([inside, mark, task])).toEqual([
    { ...inside, ts: 1050, dur: 50 },
    { ...mark, ts: 1100 },
    { ...task, dur: 100 },
  ])
})

it('moves nothing between tasks, of other threads, or of tasks whose processor time nobody measured', () => {
  const task = event({ name: 'RunTask', ts: 1000, dur: 400, tdur: 100 })
  const rest = [
    event({ ph: 'I', ts: 900 }),
    event({ ph: 'I', ts: 1500 }),
    event({ tid: 2, ts: 1200, dur: 50 }),
    event({ name: 'RunTask', tid: 2, ts: 1100, dur: 300 }),
  ]
  expect(byProcessorTime([task, ...rest]).slice(1)).toEqual(rest)
})
