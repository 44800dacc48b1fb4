import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse } from '../../http/refuse'

/** Maximum bytes of one spool: some 400,000 rows of a list. */
const mostBytes = 512 * 1024 * 1024

/** Lines on disk between a writer and a reader that each go as fast as they can. */
export interface Spool {
  /** @throws `storage_full` above the maximum size of a spool; file system errors such as `ENOSPC` */
  readonly write: (line: string) => Promise<void>
  /** No more lines follow; the reader gets the error after the last one. */
  readonly finish: (error?: Error) => void
  /** Every line in order, waiting for those still to come. Can be read only once. */
  readonly lines: () => AsyncGenerator<string, void>
  /** Frees the disk space. Writing or reading afterwards fails. */
  readonly close: () => Promise<void>
}

/** Opens a spool in the system's temporary folder. @throws file system errors */
export const openSpool = async (most = mostBytes): Promise<Spool> => {
  const folder = await mkdtemp(join(tmpdir(), 'pishkhan-spool-'))
  const file = await open(join(folder, 'lines'), 'w+')
  // Without a name, nothing is left behind, however the process ends.
  await rm(folder, { recursive: true, force: true })
  const places: { readonly at: number; readonly size: number }[] = []
  let written = 0
  let ended: { readonly error: Error | undefined } | undefined
  let wake = () => {}
  return {
    write: async (line) => {
      const bytes = Buffer.from(line)
      if (written + bytes.length > most) throw refuse('storage_full')
      // On a nearly full disk, one write may store only a part; this call goes on until all is there or fails.
      await file.appendFile(bytes)
      places.push({ at: written, size: bytes.length })
      written += bytes.length
      wake()
    },
    finish: (error) => {
      ended ??= { error }
      wake()
    },
    lines: async function* () {
      for (let nth = 0; ;) {
        const place = places[nth]
        if (place) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(place.size), 0, place.size, place.at)
          if (bytesRead !== place.size) throw new Error('A spool gave back less than was written.')
          yield buffer.toString()
          nth += 1
        } else if (ended) {
          if (ended.error !== undefined) throw ended.error
          return
        } else {
          await new Promise<void>((more) => {
            wake = more
          })
        }
      }
    },
    close: () => file.close(),
  }
}
