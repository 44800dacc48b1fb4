import type { Parsed } from '../../contract/endpoint'
import type { system } from '../../contract/system/health'

/** One fault to simulate: what happens to the calls of an endpoint. */
export type Fault = Parsed<typeof system.faults>['body']['faults'][number]

/** The faults that are switched on; only demo and test platforms have a way to set them. */
export interface Faults {
  readonly set: (faults: readonly Fault[]) => void
  /** The fault for this call, if any; uses up one of its `times`. */
  readonly take: (endpoint: string) => Fault | undefined
}

/** A fault switch with no faults on. */
export const makeFaults = (): Faults => {
  let active: { fault: Fault; left: number }[] = []
  return {
    set: (faults) => {
      active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
    },
    take: (endpoint) => {
      const row = active.find(({ fault, left }) => left > 0 && (fault.endpoint === '*' || fault.endpoint === endpoint))
      if (row) row.left -= 1
      return row?.fault
    },
  }
}

const longestDelay = 130_000

const cutAnswer = (): Response => {
  let told = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (told) return controller.error(new Error('cut by the fault switch'))
      told = true
      controller.enqueue(new TextEncoder().encode('{"count":3,"results":[{"id":1,'))
    },
  })
  // Its own encoding, because compression would hold back what was sent before the cut.
  return new Response(body, {
    headers: { 'content-type': 'application/json', 'content-encoding': 'identity', 'content-length': '4000' },
  })
}

/** What a fault responds instead of the real reply; a `delay` only waits and returns nothing. */
export const playFault = async (fault: Fault, refusal: (status: number) => Response): Promise<Response | undefined> => {
  if (fault.milliseconds) {
    await new Promise((done) => setTimeout(done, Math.min(Math.max(fault.milliseconds ?? 0, 0), longestDelay)))
  }
  switch (fault.kind) {
    case 'delay':
      return undefined
    case 'status':
      return refusal(fault.status ?? 500)
    case 'cut':
      return cutAnswer()
    case 'shape':
      return Response.json({ unexpected: [null] })
    case 'html':
      return new Response('<!doctype html><title>Bad gateway</title><h1>502</h1>', {
        status: fault.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
  }
}
