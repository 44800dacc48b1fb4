import { sweepFiles } from '../files/sweep-files'
import { takeTurn } from '../money/chain/turns'
import { readWallets } from '../money/wallets/wallets'
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

/** The handler of each job of the platform. */
export const jobHandlers = (runtime: Runtime): JobHandlers => ({
  send_message: (message, context) => deliverMessage(runtime, message, context),
  send_alert: (note, context) => sendAlert(runtime, note, context),
  read_wallets: () => readWallets(runtime),
  sweep: (_nothing, context) =>
    workRound(runtime.connection.db, 'sweep', context, (round) =>
      sweep(runtime.connection.db, runtime.now(), runtime.config.retention, round, runtime.log),
    ),
  sweep_files: (_nothing, context) =>
    workRound(runtime.connection.db, 'sweep_files', context, (round) => sweepFiles(runtime, round)),
  teller: (turn, context) => takeTurn(runtime, turn, context),
  prepare_export: ({ id }, context) => prepareExport(runtime, () => operations(runtime), id, context),
  run_schedules: () => runSchedules(runtime),
  resolve_left_payments: (_nothing, context) => resolveLeftPayments(runtime, roundOf('resolve_left_payments', context)),
})
