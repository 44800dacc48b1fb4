import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where `pg` reaches the embedded database. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** A running embedded database behind a socket only this user can open. */
export interface EmbeddedServer {
  readonly address: Address
  readonly pglite: PGlite
  readonly close: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

const socketPort = 5432
// The pool holds one connection but replaces it after an error before the old one is quite gone.
const maxConnections = 16

/** Opens the database in `folder`, or one in memory made from `image`, and serves it. */
export const servePglite = async (from: {
  readonly folder?: string
  readonly image?: Blob
}): Promise<EmbeddedServer> => {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(from.folder !== undefined && { dataDir: from.folder }),
    ...(from.image && { loadDataDir: from.image }),
  })
  const onPort = process.platform === 'win32'
  const folder = onPort ? '' : mkdtempSync(join(tmpdir(), 'pishkhan-'))
  const address: Address = onPort ? { host: '127.0.0.1', port: await freePort() } : { host: folder, port: socketPort }
  const server = new PGLiteSocketServer(
    onPort
      ? { db: pglite, maxConnections, ...address }
      : { db: pglite, maxConnections, path: join(folder, `.s.PGSQL.${socketPort}`) },
  )
  await server.start()
  return {
    address,
    pglite,
    close: async () => {
      await server.stop()
      await pglite.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
