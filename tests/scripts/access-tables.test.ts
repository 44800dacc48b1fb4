import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { accessTables } from '../../scripts/site-build'

it('leaves who may do what to its sources while they are worked on: a path added since would be nobody’s', async () => {
  const server = await createServer({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [accessTables],
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    for (const file of ['endpointAccess', 'data/resources/resourceAccess'])
      expect((await server.transformRequest(`/src/${file}.ts`))?.code).toContain('import ')
  } finally {
    await server.close()
  }
})
