import { getTableColumns } from 'drizzle-orm'
import { transfers } from '../../db/schema'
import type { Db } from '../../db/connect'
import { rowsInJson, runStatement } from '../../db/json-rows'
import { countedRows, countedRowsInJson } from '../second-person/allowance'
import type { WeighedMove } from '../second-person/rules'
import type { Wait } from '../second-person/waiting'
import type { TransferRow } from './rows'

/** Defaults for what is not given when a transfer is made. */
const defaults = {
  description: null,
  hash: null,
  confirmations: null,
  kept: null,
  handedAt: null,
  failure: null,
  gas: null,
  decisionReason: null,
  reversedAt: null,
  reversedBy: null,
  costMinor: 0n,
  version: 0,
} satisfies Partial<TransferRow>

type Made = Omit<TransferRow, 'id'>
type Known = keyof Wait | 'createdBy' | 'approvals' | 'createdAt' | 'settledAt'
type Values = Omit<Made, keyof typeof defaults | Known> &
  Partial<Pick<Made, keyof typeof defaults>> & { readonly at: Date }

const { id: _, ...columns } = getTableColumns(transfers)
const rows = rowsInJson(transfers, Object.keys(columns) as (keyof Made)[])

const recording = `with counted as (${countedRowsInJson.insert(2)}) ${rows.insert(1)} returning id`

/** Writes a transfer, made or waiting, and counts it in the sums of its move. */
export const recordTransfer = async (
  db: Db,
  move: WeighedMove,
  wait: Wait,
  { at, ...values }: Values,
): Promise<TransferRow> => {
  const made: Made = {
    ...defaults,
    ...values,
    ...wait,
    createdBy: move.actor,
    approvals: [],
    createdAt: at,
    settledAt: values.state === 'confirmed' ? at : null,
  }
  const counted = countedRows(move, { reference: made.uuid, alone: wait.expiresAt === null, at })
  const [written] = await runStatement<{ id: number }>(db, recording, [
    rows.json([made]),
    countedRowsInJson.json(counted),
  ])
  if (!written) throw new Error('a transfer was not written')
  return { ...made, id: written.id }
}
