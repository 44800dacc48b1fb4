import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contract } from '../../contract/index'
import { diceOf } from '../../tests/support/inputs/dice'
import { bookFaults, passcode, richPerson } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'
import { inParallel, type Outcome, type Proof, type Round } from './proof'

const { sendCredit } = contract.money

const perPerson = 60
const copies = 8

/**
 * One transfer at a time, sent eight times at once with its key; meanwhile the same key with another body; then by
 * somebody else as their own; then once more after everything is done.
 */
const run = async ({ amount, seed, isOver }: Round): Promise<Outcome> => {
  const platform = await startPlatform({ seed: 'demo' })
  const dice = diceOf(seed)
  const tally = { replays: 0 }
  let duplicates = 0
  let unlike = 0
  let crossed = 0
  let accepted = 0
  try {
    while (tally.replays < amount && !isOver()) {
      const people: { readonly uuid: string; readonly token: string }[] = []
      for (let n = 0; n < 10; n += 1) people.push(await richPerson(platform, { USD: '1000' }))
      const uses = Math.min(perPerson, Math.max(1, Math.ceil((amount - tally.replays) / 10 / (copies + 3))))
      const jobs = people.flatMap((me, n) => {
        const you = people[(n + 1) % people.length] ?? me
        return Array.from({ length: uses }, () => [me, you] as const)
      })
      await inParallel(jobs, 6, isOver, async ([me, you]) => {
        const key = randomUUID()
        const call = async (by: typeof me, to: typeof me, cents: string) => {
          for (;;) {
            const body = { recipient_uuid: to.uuid, amount: cents, passcode }
            const answer = await platform.call(sendCredit, { body }, { token: by.token, key })
            if (answer.status !== 503) return answer
          }
        }
        const cents = `0.0${1 + dice(8)}`
        const first = await Promise.all(Array.from({ length: copies }, () => call(me, you, cents)))
        const [other, theirs] = await Promise.all([call(me, you, '0.09'), call(you, me, '0.01')])
        const late = await call(me, you, cents)
        tally.replays += copies + 2
        const same = [...first, late]
        const fresh = same.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')
        const uuids = new Set(same.map(({ reply }) => reply.object?.uuid))
        if (same.some(({ status }) => status !== 200) || fresh.length !== 1 || uuids.size !== 1) unlike += 1
        if (other.error?.code !== 'key_reused') accepted += 1
        if (theirs.status !== 200 || uuids.has(theirs.reply.object?.uuid)) crossed += 1
        const { rows } = await platform.db.execute<{ n: string }>(
          sql`select count(*) as n from transfers t join idempotency_keys k on k.answer -> 'object' ->> 'uuid' = t.uuid::text
            where k.key = ${key}`,
        )
        if (Number(rows[0]?.n) !== 2) unlike += 1
      })
      const { rows } = await platform.db.execute<{ sent: string; kept: string }>(sql`select
        (select count(*) from audit_log where action = 'credit.sent') as sent,
        (select count(*) from idempotency_keys where endpoint = 'POST /crm/api/balance/transfer/' and status = 200) as kept`)
      duplicates = Math.abs(Number(rows[0]?.sent) - Number(rows[0]?.kept))
      platform.clock.advance(25 * 3_600)
    }
    const faults = Object.values(await bookFaults(platform)).reduce((all, n) => all + n, 0)
    return {
      tried: { replays: tally.replays },
      failed: {
        duplicates,
        'answers unlike the first': unlike,
        'another body accepted under the key': accepted,
        'answers given to somebody else': crossed,
        'faults of the books': faults,
      },
    }
  } finally {
    await platform.close()
  }
}

/** G5: the same key again: concurrently, later, with another body and by somebody else. */
export const replays: Proof = {
  goal: 'G5',
  title: 'replays of money calls',
  bars: { replays: 10_000 },
  amounts: { PostgreSQL: 8_000, embedded: 2_000 },
  short: 120,
  settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  run,
}
