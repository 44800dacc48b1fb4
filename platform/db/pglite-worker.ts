import { parentPort, workerData } from 'node:worker_threads'
import { servePglite } from './pglite-server'

/* The embedded database blocks the thread it runs on, so it has one of its own. */

const { folder } = workerData as { readonly folder: string }
const server = await servePglite({ folder })

parentPort?.on('message', () => {
  void server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
parentPort?.postMessage(server.address)
