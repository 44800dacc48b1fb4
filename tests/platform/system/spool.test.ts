import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { openSpool } from '../../../platform/system/exports/spool'

const readAll = async (lines: AsyncIterable<string>): Promise<{ read: string[]; error: unknown }> => {
  const read: string[] = []
  try {
    for await (const line of lines) read.push(line)
    return { read, error: undefined }
  } catch (error) {
    return { read, error }
  }
}

describe('a spool', () => {
  it('gives back every line in order to a reader who began before the first, and leaves no file', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('pishkhan-spool-'))
    const spool = await openSpool()
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('pishkhan-spool-'))).toEqual(before)
    const all = readAll(spool.lines())
    const lines = ['اول', '', 'x'.repeat(200_000), 'آخر']
    for (const line of lines) await spool.write(line)
    spool.finish()
    expect(await all).toEqual({ read: lines, error: undefined })
    await spool.close()
  })

  it('hands an error on only after what was written before it, and never an end instead', async () => {
    const spool = await openSpool()
    await spool.write('a')
    spool.finish(new Error('broken'))
    spool.finish()
    expect(await readAll(spool.lines())).toEqual({ read: ['a'], error: new Error('broken') })
    await spool.close()
  })

  it('holds so much and no more, counted in bytes', async () => {
    const spool = await openSpool(8)
    await spool.write('سلام')
    await expect(spool.write('a')).rejects.toMatchObject({ code: 'storage_full' })
    await spool.close()
  })
})
