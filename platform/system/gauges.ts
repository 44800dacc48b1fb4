import { isNull } from 'drizzle-orm'
import { wallets } from '../db/schema'
import { queueFigures } from '../queue/queue'
import type { Runtime } from '../runtime'
import { collectAlerts } from './alerts'
import { checks } from './health'

/** Adds the gauges every platform has: its connections, its books, its queue, the gas of its wallets. */
export const addGauges = (runtime: Runtime): void => {
  const { connection, replica, audit, health, metrics } = runtime
  const { db, pool, moneyPool } = connection
  const pools = Object.entries({ database: pool, money: moneyPool, ...(replica && { reads: replica.pool }) })
  metrics.gauge({
    name: 'pishkhan_database_connections',
    help: 'Connections of each pool: open, idle, and calls that wait for one.',
    labels: ['pool', 'state'],
    read: () =>
      pools.flatMap(([name, { totalCount, idleCount, waitingCount }]) => [
        { value: totalCount, labels: { pool: name, state: 'open' } },
        { value: idleCount, labels: { pool: name, state: 'idle' } },
        { value: waitingCount, labels: { pool: name, state: 'waiting' } },
      ]),
  })
  if (replica)
    metrics.gauge({
      name: 'pishkhan_replica_lag_seconds',
      help: 'How far the standby for reads is behind, as this server measured it last; -1 where it cannot be read from.',
      read: () => [{ value: (replica.lag() ?? -1000) / 1000 }],
    })
  metrics.gauge({
    name: 'pishkhan_ready',
    help: '1 where the server is well, by what it looks at.',
    labels: ['check'],
    read: async () => {
      const failing = await health.failing()
      return checks.map((check) => ({ value: failing.includes(check) ? 0 : 1, labels: { check } }))
    },
  })
  metrics.gauge({
    name: 'pishkhan_alerts',
    help: 'How much of each thing operators are told of there is; 0 where it is well.',
    labels: ['alert'],
    read: async () =>
      [...(await collectAlerts(runtime))].map(([alert, { count }]) => ({ value: count, labels: { alert } })),
  })
  metrics.gauge({
    name: 'pishkhan_books_transactions',
    help: 'Transactions whose seals were verified by this server.',
    read: () => [{ value: audit.last()?.verified ?? 0 }],
  })
  metrics.gauge({
    name: 'pishkhan_books_checked_timestamp_seconds',
    help: 'When the books were checked last.',
    read: () => [{ value: (audit.last()?.checkedAt.getTime() ?? 0) / 1000 }],
  })
  metrics.gauge({
    name: 'pishkhan_queue_jobs',
    help: 'Jobs of all servers: those that wait, those under way, and dead letters, which failed at every try.',
    labels: ['job', 'state'],
    read: async () => {
      const figures = await queueFigures(connection)
      return figures.flatMap(({ name: job, waiting, active, dead }) => [
        { value: waiting, labels: { job, state: 'waiting' } },
        { value: active, labels: { job, state: 'active' } },
        { value: dead, labels: { job, state: 'dead' } },
      ])
    },
  })
  metrics.gauge({
    name: 'pishkhan_queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited.',
    labels: ['job'],
    read: async () =>
      (await queueFigures(connection)).map(({ name: job, oldestSeconds }) => ({
        value: oldestSeconds,
        labels: { job },
      })),
  })
  metrics.gauge({
    name: 'pishkhan_wallet_gas',
    help: 'Native coins that wallets of the platform hold to pay fees with.',
    labels: ['network', 'wallet'],
    read: async () => {
      const rows = await db
        .select({ network: wallets.network, wallet: wallets.label, gas: wallets.gas })
        .from(wallets)
        .where(isNull(wallets.userUuid))
      return rows.map(({ network, wallet, gas }) => ({ value: Number(gas), labels: { network, wallet } }))
    },
  })
}
