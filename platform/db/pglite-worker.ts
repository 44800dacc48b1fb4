import { parentPort } from 'node:worker_threads'
import { serveSession, type Opening } from './pglite-session'

/* The embedded database blocks the thread it runs on, so it has one of its own; what it compiled for one folder, the next finds. */

parentPort?.on('message', (opening: Opening) => void serveSession(opening))
