import { join } from 'node:path'
import { runnerImport } from 'vite'

/** A module of `src`, run by Vite: the config itself may import nothing that imports without file extensions. */
export const run = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(join(import.meta.dirname, '../src', file))).module
