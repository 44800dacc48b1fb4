import { parentPort, type MessagePort } from 'node:worker_threads'
import { servePglite } from '../../../platform/db/pglite-server'

/* Serves one embedded database after another: what the engine compiled for the first, the others find. */

interface Asked {
  readonly folder: string
  /** Where the address goes, or the error; whatever comes back closes the database. */
  readonly port: MessagePort
}

const serve = async ({ folder, port }: Asked): Promise<void> => {
  try {
    const server = await servePglite({ folder })
    port.once('message', () => void server.close().then(() => port.postMessage('closed')))
    port.postMessage(server.address)
  } catch (error) {
    port.postMessage(error)
  }
}

parentPort?.on('message', (asked: Asked) => void serve(asked))
