import { eq } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { notifications, preparedExports, preparedPieces } from '../../../platform/db/schema'
import { enqueue } from '../../../platform/queue/enqueue'
import { requestOf, startPlatform } from '../../support/platform'
import { databaseApart } from '../../support/servers/database'

it('an export whose server was killed in the middle of it ends in one export and one notification', async () => {
  const apart = await databaseApart('empty')
  const before = await startPlatform({ beside: { connection: await apart.open() } })
  const asker = await before.addPerson({ type: '1' })
  const [row] = await before.db
    .insert(preparedExports)
    .values({
      userUuid: asker,
      userType: '1',
      name: 'کاربران',
      asked: { list: '/account/user' },
      view: {},
      state: 'waiting',
      createdAt: before.clock.now(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning()
  const { id } = row!
  await enqueue(before.db, 'prepare_export', { id }, { key: `${id} 1` })
  await before.close()

  const { DATABASE_URL: url, DATA_DIR: folder } = apart.env
  const worker = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, '../../support/servers/export-worker.ts'),
      url,
      folder && join(folder, 'pg18'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = (await once(worker.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('begun\n')
  worker.kill('SIGKILL')
  await once(worker, 'exit')

  const after = await startPlatform({ beside: { connection: await apart.open() } })
  const stateOf = async () =>
    (await after.db.select().from(preparedExports).where(eq(preparedExports.id, id)))[0]?.state
  expect([await stateOf(), await after.db.$count(preparedPieces)]).toEqual(['preparing', 1])
  await after.runtime.queue.start()
  await after.connection.pool.query(`update pgboss.job set started_on = started_on - interval '1 day'`)
  await expect
    .poll(
      async () => {
        await after.connection.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
        return stateOf()
      },
      { timeout: 60_000 },
    )
    .toBe('ready')
  await after.runtime.queue.stop()
  const told = await after.db.select().from(notifications).where(eq(notifications.link, '/exports'))
  expect(told).toHaveLength(1)
  const answer = await after.app.fetch(
    requestOf(contract.system.fetchExport, { body: { id } }, { token: await after.tokenOf(asker) }),
  )
  const lines = (await answer.text()).trim().split('\n')
  const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line ?? '') as Record<string, unknown>)
  expect(first).toMatchObject({ count: 1, results: [{ uuid: asker }] })
  expect(last).toEqual({ end: true })
  expect(lines).toHaveLength(2)
  await after.close()
  await apart.drop()
}, 180_000)
