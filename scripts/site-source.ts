import { join } from 'node:path'
import { runnerImport } from 'vite'

/**
 * A function as an inline script of the page, called with the page and its values; it can use nothing else. A comment
 * left in it would swallow the rest, since the script is a single line.
 */
export const scriptOf = (called: (page: never, told: never) => void, told: object): string => {
  const source = called
    .toString()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
  return `<script nonce="__CSP_NONCE__">(${source})(window,${JSON.stringify(told)})</script>`
}

/** A module of `src`, run by Vite: the config itself cannot import modules that import without file extensions. */
export const run = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(join(import.meta.dirname, '../src', file))).module
