import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A fenced block of commands in a document. */
export interface Block {
  readonly document: string
  /** The heading above it. */
  readonly heading: string
  /** The line of its first command, counted from 1. */
  readonly line: number
  readonly commands: string
  /** Whether it only assigns the operator's own values to variables. */
  readonly isValues: boolean
}

const headingOf = (line: string): string | undefined => /^#{2,}\s+(.+?)\s*$/.exec(line)?.[1]

/** Every `sh` block of a document, in order. */
export const readBlocks = (document: string): readonly Block[] => {
  const blocks: Block[] = []
  let heading = ''
  let open: { readonly fence: string; readonly line: number; readonly commands: string[] } | undefined
  for (const [at, line] of readFileSync(join(root, document), 'utf8').split('\n').entries()) {
    if (open === undefined) {
      heading = headingOf(line) ?? heading
      if (line.startsWith('```')) open = { fence: line.trim(), line: at + 2, commands: [] }
    } else if (line.trim() === '```') {
      const { fence, line: first, commands } = open
      const isValues = commands.every((command) => /^[A-Z_]+=/.test(command))
      if (fence === '```sh') blocks.push({ document, heading, line: first, commands: commands.join('\n'), isValues })
      open = undefined
    } else open.commands.push(line)
  }
  return blocks
}

/** The headings below a second-level heading, in order. */
export const headingsBelow = (document: string, above: string): readonly string[] => {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  const after = lines.slice(lines.indexOf(`## ${above}`) + 1)
  const end = after.findIndex((line) => line.startsWith('## '))
  return after.slice(0, end < 0 ? undefined : end).flatMap((line) => /^### (.+)$/.exec(line)?.[1] ?? [])
}

/** The section that sets up a machine. */
export const setup = { document: 'docs/deploying.md', heading: 'On a bare Debian, step by step' } as const

/** The headings the rehearsal runs, per document. */
export const played = {
  'docs/deploying.md': {
    release: 'The release, as one file',
    values: 'What is yours',
    /** The rest of the setup, in order. */
    steps: [
      'Packages',
      'The database and its role',
      'The release',
      'Its user and settings',
      'PgBouncer',
      'The schema, and what a real database needs',
      'The first two admins',
      'Two servers',
      'nginx, with a certificate',
      'A last look',
    ],
  },
  'docs/operating.md': {
    backup: 'Backing up',
    restore: 'Restoring',
    upgrade: 'Upgrading without a pause',
    back: 'Going back',
  },
} as const
