import { parentPort } from 'node:worker_threads'
import { serveSession, type Opening } from './pglite-session'

/* The embedded database blocks its thread, so it has one of its own; what it compiled for one folder, the next reuses. */

parentPort?.on('message', (opening: Opening) => void serveSession(opening))
