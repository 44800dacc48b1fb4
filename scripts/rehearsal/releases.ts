import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../../platform/db/migration-files'

const root = join(import.meta.dirname, '../..')

const git = (...options: string[]): string =>
  execFileSync('git', ['-c', 'safe.directory=*', ...options], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** The commit before the one that added the newest migration: the last release with a different schema. */
export const findFormer = (): { readonly commit: string; readonly without: string } => {
  const tag = readMigrations().at(-1)?.tag ?? ''
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `platform/db/migrations/${tag}.sql`)
  if (added === '') throw new Error(`The local history does not reach back to ${tag}: fetch all of it.`)
  return { commit: git('rev-parse', '--short=8', `${added}^`), without: tag }
}

/** A release with the folder it is packed from. */
export interface Release {
  readonly name: string
  readonly folder: string
}

export const presentRelease: Release = { name: `${version}-present`, folder: root }

/**
 * Builds the former release with the installed packages. The samples in `deploy/` are those of this checkout: they are
 * what the documents describe.
 */
export const buildFormer = (commit: string): Release => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-former-'))
  const archive = execFileSync('git', ['-c', 'safe.directory=*', 'archive', commit], {
    cwd: root,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const options of [[], ['--config', 'vite.server.config.ts']])
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...options, '--logLevel', 'error'],
      { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' },
    )
  rmSync(join(folder, 'deploy'), { recursive: true })
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  return { name: `${version}-${commit}`, folder }
}

/** Whether packages can be downloaded; if not, `npm ci` copies those of this checkout instead, from `bin`. */
export const findPackages = (bin: string): boolean => {
  try {
    execFileSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
    mkdirSync(bin, { recursive: true })
    writeFileSync(
      join(bin, 'npm'),
      `#!/bin/sh
[ "$1" = ci ] || exec ${npm} "$@"
cp --archive ${root}/node_modules . && exec ${npm} prune --omit=dev --offline --no-audit --no-fund
`,
    )
    chmodSync(join(bin, 'npm'), 0o755)
    return false
  }
}
