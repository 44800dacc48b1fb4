import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse } from '../../http/refuse'

/** How much one spool may hold, in bytes: some 400,000 rows of a list. */
const mostBytes = 512 * 1024 * 1024

/** Lines on disk between one who writes them as fast as they are made and one who reads them as fast as it can. */
export interface Spool {
  /** @throws `storage_full` above the size of a spool; what the file system throws, such as `ENOSPC` */
  readonly write: (line: string) => Promise<void>
  /** No more lines come; the reader is handed the error after the last one. */
  readonly finish: (error?: Error) => void
  /** Every line in order, waiting for those still to come. To be read once. */
  readonly lines: () => AsyncGenerator<string, void>
  /** Gives the disk back. What is written or read afterwards fails. */
  readonly close: () => Promise<void>
}

/** Opens a spool in the system's folder for what is needed for a while. @throws what the file system throws */
export const openSpool = async (most = mostBytes): Promise<Spool> => {
  const folder = await mkdtemp(join(tmpdir(), 'pishkhan-spool-'))
  const file = await open(join(folder, 'lines'), 'w+')
  // Without a name nothing is left behind, however the process ends.
  await rm(folder, { recursive: true, force: true })
  const places: { readonly at: number; readonly size: number }[] = []
  let written = 0
  let ended: { readonly error: Error | undefined } | undefined
  let wake = () => {}
  return {
    write: async (line) => {
      const bytes = Buffer.from(line)
      if (written + bytes.length > most) throw refuse('storage_full')
      // On a disk that is nearly full one write may take a part only; this one goes on until all is there or fails.
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
