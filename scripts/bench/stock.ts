import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { build } from 'vite'

/** Unmodified react-admin with a list of our tickets: what the library weighs without our work. */
export interface Stock {
  readonly address: string
  readonly end: () => void
}

/** Builds the yardstick and serves it with the API of `product`, a plain HTTP address. */
export const startStock = async (product: string): Promise<Stock> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-stock-'))
  const root = join(import.meta.dirname, 'stock')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const app = new Hono()
  app.all('/api/*', ({ req }) => proxy(`${product}${req.path}${new URL(req.url).search}`, req))
  app.use('*', serveStatic({ root: folder }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((done) => server.once('listening', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
