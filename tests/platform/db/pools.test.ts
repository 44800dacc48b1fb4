import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ alone: true })
})
afterAll(() => platform.close())

// The embedded database has one connection: nobody can hold a lock there while others call.
it.runIf(process.env['DATABASE_URL'])('answers reads, other writes and health while all money is locked', async () => {
  const { connection } = platform
  const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '100' })]
  const send = () =>
    platform.call(
      contract.money.sendCredit,
      { body: { recipient_uuid: you.uuid, amount: '1', passcode } },
      { token: me.token },
    )
  const holder = await connection.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from ledger_accounts order by id for update')
  const moves = Array.from({ length: 40 }, send)
  try {
    const token = await platform.signIn('5')
    const reads = await Promise.all(
      Array.from({ length: 30 }, () => platform.call(contract.money.transfers, { query: {} }, { token })),
    )
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    const asked = { body: { department: '1', subject: 'پرسش', text: 'پرسش' } }
    expect((await platform.call(contract.tickets.openTicket, asked, { token: me.token })).status).toBe(200)
    expect((await platform.call(contract.system.health, {})).reply.ok).toBe(true)
    expect(connection.moneyPool.waitingCount).toBeGreaterThan(0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(moves.map(() => 200))
})

it.runIf(process.env['DATABASE_URL'])(
  'keeps the plans of what moves money and of who calls, and of no other read',
  async () => {
    const { connection } = platform
    const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '100' })]
    for (let n = 0; n < 6; n += 1) {
      const body = { recipient_uuid: you.uuid, amount: '1', passcode }
      await platform.call(contract.money.sendCredit, { body }, { token: me.token })
      await platform.call(contract.money.creditHistory, { query: {} }, { token: me.token })
    }
    const kept = 'select name, statement from pg_prepared_statements order by statement'
    const { rows: moving } = await connection.moneyPool.query<{ statement: string }>(kept)
    const { rows: reading } = await connection.pool.query<{ name: string }>(kept)
    expect(moving.filter(({ statement }) => statement.includes('update ledger_accounts'))).toHaveLength(1)
    expect(reading.map(({ name }) => name)).toEqual(['caller'])
  },
)
