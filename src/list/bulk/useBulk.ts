import { type Identifier } from 'react-admin'
import { useRef, useState } from 'react'
import { bulkStep, type bulkReply } from '../../../contract/bulk'
import type { Endpoint } from '../../../contract/endpoint'
import type * as z from 'zod/mini'
import { useWrite } from '../../data/useWrite'
import { PlatformError } from '../../data/http/errors'
import type { Selection } from '../table/selection'

type Reply = z.output<typeof bulkReply>

/** The result for one row; without an error it succeeded. */
export interface RowResult {
  readonly id: Identifier
  /** Subject or code; null for a row out of reach. */
  readonly name: string | null
  /** Its present state, as a status id. */
  readonly status: string | null
  /** Who has it now. */
  readonly holder: string | null
  readonly error?: PlatformError
}

/** An endpoint that works on many rows. */
export type BulkEndpoint = Endpoint & { readonly response: typeof bulkReply }

interface Progress {
  readonly done: number
  readonly total: number
}

/** What the platform says became of a row, with a refusal as what it is anywhere else. */
export const resultOf = ({ ok, code, by, ...row }: Reply['results'][number]): RowResult =>
  ok
    ? row
    : {
        ...row,
        error: new PlatformError({ status: 409, code: code ?? 'internal', ...(by !== null && { details: { by } }) }),
      }

const chunks = (ids: readonly Identifier[]): Identifier[][] =>
  Array.from({ length: Math.ceil(ids.length / bulkStep) }, (_, at) => ids.slice(at * bulkStep, (at + 1) * bulkStep))

/**
 * Sends one action for the chosen rows: the ticked ones by id, «everything» as the filter, which the platform processes
 * in steps. Can be stopped between steps; what was done stays done.
 */
export const useBulk = (endpoint: BulkEndpoint, selection: Selection, byFilter: boolean) => {
  const { mutateAsync } = useWrite(endpoint, { silent: true })
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)

  const send = (rows: object, what: object): Promise<Reply> => mutateAsync({ body: { ...rows, ...what } })

  /** @throws the platform's refusal of the whole action; results so far are passed to `onStep` first */
  const run = async (what: object, onStep: (results: readonly RowResult[]) => void): Promise<void> => {
    stopped.current = false
    const total = selection.count
    let done = 0
    const note = ({ results }: Reply) => {
      done += results.length
      setProgress({ done, total: Math.max(total, done) })
      onStep(results.map(resultOf))
    }
    setProgress({ done, total })
    try {
      if (selection.everything && byFilter) {
        let from: { after?: number; up_to?: number } = {}
        while (!stopped.current) {
          const reply = await send({ filter: selection.filter, ...from }, what)
          note(reply)
          if (reply.next === null) return
          from = { after: reply.next, ...(reply.up_to !== null && { up_to: reply.up_to }) }
        }
      } else {
        for (const ids of chunks(await selection.allIds())) {
          if (stopped.current) return
          note(await send({ ids: ids.map(Number) }, what))
        }
      }
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress, stop: () => (stopped.current = true) }
}
