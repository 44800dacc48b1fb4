import { join } from 'node:path'
import { runnerImport } from 'vite'

/**
 * A function as a script of the page, called with the page and what it is told; it can use nothing else. A comment left
 * in it would take the rest of its one line with it.
 */
export const scriptOf = (called: (page: never, told: never) => void, told: object): string => {
  const source = called
    .toString()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
  return `<script nonce="__CSP_NONCE__">(${source})(window,${JSON.stringify(told)})</script>`
}

/** A module of `src`, run by Vite: the config itself may import nothing that imports without file extensions. */
export const run = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(join(import.meta.dirname, '../src', file))).module
