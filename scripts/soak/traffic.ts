import { sql } from 'drizzle-orm'
import type { Connection } from '../../platform/db/connect'
import { bookFaults, richPerson } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'

/** Somebody with credit and a session. */
export interface Member {
  readonly uuid: string
  readonly token: string
}

/** A transfer of credit as it was sent. */
export interface Sent {
  readonly from: Member
  readonly body: Readonly<Record<string, string>>
}

/**
 * Sends a transfer with a key.
 * @throws TypeError if there was no response, DOMException if the signal aborted it, SyntaxError if it is not JSON
 */
export const post = async (address: string, { from, body }: Sent, key: string, signal?: AbortSignal) => {
  const answer = await fetch(`${address}/api/crm/api/balance/transfer/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${from.token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const json = (await answer.json()) as {
    readonly error?: { readonly code?: string }
    readonly object?: { readonly uuid?: string }
  }
  const replayed = answer.headers.get('idempotency-replayed') === 'true'
  return { status: answer.status, uuid: json.object?.uuid ?? '', code: json.error?.code, replayed }
}

/** Gives people credit and current sessions, and returns them with the last ledger transaction before their transfers. */
export const prepare = async (open: () => Promise<Connection>) => {
  const connection = await open()
  const platform = await startPlatform({ beside: { connection } })
  platform.clock.set(new Date())
  const people: Member[] = []
  for (let n = 0; n < 12; n += 1) people.push(await richPerson(platform, { USD: '2000' }))
  const { rows } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from ledger_transactions`)
  await connection.close()
  return { people, booksEnd: rows[0]?.id ?? 0 }
}

/**
 * Compares the transfers in the database with the acknowledged ones, by key.
 * @param booksEnd the last ledger transaction before all of them
 */
export const judge = async (
  { db }: Pick<Connection, 'db'>,
  acknowledged: ReadonlyMap<string, string>,
  booksEnd: number,
) => {
  const sent = JSON.stringify([...acknowledged].map(([key, uuid]) => ({ key, uuid })))
  const { rows } = await db.execute<Record<string, string>>(sql`
    with sent as (select * from json_to_recordset(${sent}::json) as x(key text, uuid uuid)),
    kept as (select k.key, k.status, (k.answer -> 'object' ->> 'uuid')::uuid as uuid from idempotency_keys k
      where k.endpoint = 'POST /crm/api/balance/transfer/')
    select
      (select count(*) from sent s where not exists (select 1 from kept k join transfers t on t.uuid = k.uuid
         where k.key = s.key and k.uuid = s.uuid)) as lost,
      (select count(*) - count(distinct uuid) from kept) as doubled,
      (select count(*) from kept where status = 0) as unfinished,
      (select count(*) from kept) - (select count(*) from audit_log where action = 'credit.sent') as untraced,
      (select count(*) from kept)
        - (select count(*) from ledger_transactions where id > ${booksEnd} and source_field = 'internal') as unbooked`)
  const row = rows[0] ?? {}
  const faults = Object.values(await bookFaults({ db })).reduce((all, n) => all + n, 0)
  const half = ['unfinished', 'untraced', 'unbooked'].reduce((all, name) => all + Math.abs(Number(row[name])), 0)
  return { lost: Number(row['lost']), doubled: Number(row['doubled']), halfDone: half + faults }
}
