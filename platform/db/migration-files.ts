import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of the schema, as a file of `platform/db/migrations/` defines it. */
export interface Migration {
  /** `0004_what_changes`. */
  readonly tag: string
  /** Its position among all, from 0. */
  readonly number: number
  /** When it was created, in milliseconds; databases remember it by this. */
  readonly at: number
  readonly hash: string
  readonly statements: readonly string[]
  /**
   * For a step that removes what older code still uses: the newest migration a server must know to keep working after
   * it, named by `-- contract since 0003` in the first line. Any other step leaves older code working.
   */
  readonly needs: number | undefined
  /** Steps that create or drop indexes concurrently cannot run in a transaction; each statement can be repeated. */
  readonly inTransaction: boolean
}

const contract = /^-- contract since (\d{4})\n/

/** Reads one migration from its text. */
export const parseMigration = (number: number, tag: string, at: number, text: string): Migration => {
  const needs = contract.exec(text)?.[1]
  return {
    tag,
    number,
    at,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    needs: needs === undefined ? undefined : Number(needs),
    inTransaction: !/\bindex\s+concurrently\b/i.test(text),
  }
}

const folder = join(import.meta.dirname, 'migrations')

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string; readonly when: number }[]
}

/** Every migration this release knows, oldest first. */
export const readMigrations = (): readonly Migration[] => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return entries.map(({ idx, tag, when }) =>
    parseMigration(idx, tag, when, readFileSync(join(folder, `${tag}.sql`), 'utf8')),
  )
}
