import { sweepFiles } from '../files/sweep-files'
import { takeTurn } from '../money/chain/turns'
import { readOwnWallets } from '../money/wallets/wallets'
import { operations } from '../handlers'
import { deliverMessage } from '../notifications/messages'
import { resolveLeftPayments } from '../orders/left-payments'
import type { Runtime } from '../runtime'
import { sweep } from '../system/sweep'
import { sendAlert } from '../system/watch'
import { prepareExport } from '../system/exports/prepare'
import { runSchedules } from '../system/exports/schedules'
import type { JobHandlers } from './queue'
import { roundOf, workRound } from './rounds'

/** What does each job of the platform. */
export const jobHandlers = (runtime: Runtime): JobHandlers => ({
  send_message: (message, scene) => deliverMessage(runtime, message, scene),
  send_alert: (note, scene) => sendAlert(runtime, note, scene),
  read_wallets: () => readOwnWallets(runtime),
  sweep: (_nothing, scene) =>
    workRound(runtime.connection.db, 'sweep', scene, (round) =>
      sweep(runtime.connection.db, runtime.now(), runtime.config.retention, round),
    ),
  sweep_files: (_nothing, scene) =>
    workRound(runtime.connection.db, 'sweep_files', scene, (round) => sweepFiles(runtime, round)),
  teller: (turn, scene) => takeTurn(runtime, turn, scene),
  prepare_export: ({ id }, scene) => prepareExport(runtime, () => operations(runtime), id, scene),
  run_schedules: () => runSchedules(runtime),
  resolve_left_payments: (_nothing, scene) => resolveLeftPayments(runtime, roundOf('resolve_left_payments', scene)),
})
