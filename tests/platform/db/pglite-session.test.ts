import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectEmbedded, startDatabaseThread, type Connection } from '../../../platform/db/connect'
import { embeddedMajor } from '../../../platform/db/embedded'
import { openSession, openSessionIn } from '../../../platform/db/pglite-session'
import { databaseApart, type Apart } from '../../support/servers/database'

const thread = startDatabaseThread()
let apart: Apart
let connection: Connection

beforeAll(async () => {
  apart = await databaseApart('empty', '')
  connection = connectEmbedded(await openSessionIn(thread, join(apart.env.DATA_DIR, `pg${embeddedMajor}`)))
})
afterAll(async () => {
  await thread.terminate()
  await apart.drop()
})

describe('the one session of the embedded database', () => {
  it('keeps little memory of its own, which would be cleared at every start', async () => {
    const { rows } = await connection.pool.query(
      "select pg_size_bytes(current_setting('shared_buffers')) / 2 ^ 20 as mb",
    )
    expect(rows).toEqual([{ mb: 16 }])
  })

  it('is handed to the next connection without what a broken one had begun', async () => {
    const { pool } = connection
    await pool.query('create table marks (mark int)')
    const broken = await pool.connect()
    await broken.query('begin')
    await broken.query('insert into marks values (1)')
    broken.release(true)
    await pool.query('insert into marks values (2)')
    const { rows } = await pool.query('select mark, now() = statement_timestamp() as "isAlone" from marks')
    expect(rows).toEqual([{ mark: 2, isAlone: true }])
  })

  it('answers every query after one that failed, however many wait', async () => {
    const asked = [1, 0, 2].map((by) => connection.pool.query<{ n: number }>('select 4 / $1::int as n', [by]))
    const answered = await Promise.allSettled(asked)
    expect(answered.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.n : 'failed'))).toEqual([
      4,
      'failed',
      2,
    ])
  })

  it('carries what is longer than any buffer', async () => {
    const long = 'پیش'.repeat(400_000)
    const { rows } = await connection.pool.query<{ same: string }>('select $1::text as same', [long])
    expect(rows[0]?.same === long).toBe(true)
  })

  it('knows how long its files are while they grow, are cut and are filled again', async () => {
    const { pool } = connection
    // The size planning and vacuuming see, next to the size of the file.
    const pages = async () => {
      await pool.query('vacuum (analyze, truncate) pages')
      const { rows } = await pool.query<{ said: number; there: number }>(
        "select relpages as said, (pg_relation_size('pages') / 8192)::int as there from pg_class where relname = 'pages'",
      )
      expect(rows[0]?.said).toBe(rows[0]?.there)
      return rows[0]?.there
    }
    const fill = (rows: number) =>
      pool.query("insert into pages select n, repeat('x', 500) from generate_series(1, $1::int) n", [rows])
    await pool.query('create table pages (id int, text text)')
    await fill(300)
    expect(await pages()).toBe(20)
    await pool.query('delete from pages where id > 30')
    expect(await pages()).toBe(2)
    await fill(600)
    expect(await pages()).toBe(42)
    await pool.query('truncate pages')
    expect(await pages()).toBe(0)
    await fill(15)
    expect(await pages()).toBe(1)
  })

  it('asks the machine once how long a file is', async () => {
    const beside = await databaseApart('empty', '')
    const session = connectEmbedded(await openSession(join(beside.env.DATA_DIR, `pg${embeddedMajor}`)))
    const ask = () => session.pool.query('select * from users u join sessions s on s.user_uuid = u.uuid')
    await ask()
    const asked = vi.spyOn(fs, 'fstatSync')
    await ask()
    expect(asked).not.toHaveBeenCalled()
    await session.close()
    await beside.drop()
  })

  it('says of every query that its thread has ended, instead of keeping it waiting', async () => {
    const waiting = connection.pool.query('select pg_sleep(30)')
    await Promise.all([expect(waiting).rejects.toThrow(/thread/), thread.terminate()])
    await expect(connection.pool.query('select 1')).rejects.toThrow(/thread|terminated|ended/)
  })

  it('says of a folder that is none that it does not open, and listens to its thread no more', async () => {
    const other = startDatabaseThread()
    const before = other.listenerCount('exit')
    await expect(openSessionIn(other, '/dev/null/nowhere')).rejects.toThrow()
    expect(other.listenerCount('exit')).toBe(before)
    await other.terminate()
  })
})
