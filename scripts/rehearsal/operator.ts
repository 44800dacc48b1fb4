import { spawn } from 'node:child_process'
import { readBlocks, type Block } from './blocks'

/** A step of a document that failed. */
class StepFailed extends Error {
  constructor(block: Block, line: number, said: string) {
    super(`${block.document}:${line} (${block.heading}) failed.\n${said.trim().split('\n').slice(-40).join('\n')}`)
  }
}

const mark = '::ended at line '

/** Runs a block so that bash counts lines as the document does, and returns its output. */
const runBlock = (block: Block, values: string, folder: string): Promise<string> => {
  const given = values.replaceAll('\n', '; ')
  const start = `set -E; trap 'echo "${mark}$LINENO" >&2' ERR; ${given}`
  const script = `${start}${'\n'.repeat(block.line - 1)}${block.commands}`
  return new Promise((done, failed) => {
    const options = ['-euo', 'pipefail', '-c', script, block.document]
    const child = spawn('bash', options, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (piece: Buffer): void => void (said += piece.toString())
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => {
      if (code === 0) return done(said)
      const line = Number(new RegExp(`${mark}(\\d+)|line (\\d+): `).exec(said)?.slice(1).find(Boolean) ?? block.line)
      failed(new StepFailed(block, line, said.replaceAll(new RegExp(`${mark}\\d+\n`, 'g'), '')))
    })
  })
}

/** Fills the operator's own values into a block; the block must ask for each of them. */
const ownValues = (block: Block, own: Readonly<Record<string, string>>): string => {
  const lines = block.commands.split('\n')
  const asked = new Set(lines.map((line) => line.split('=')[0] ?? ''))
  const unknown = Object.keys(own).filter((name) => !asked.has(name))
  if (unknown.length > 0) throw new StepFailed(block, block.line, `It does not ask for ${unknown.join(', ')}.`)
  return lines
    .map((line) => {
      const [name = ''] = line.split('=')
      return name in own ? `${name}='${own[name]}'` : line
    })
    .join('\n')
}

/**
 * An operator who types what is below a document's headings, one after another. A block of values is filled with their
 * own values and applies to the blocks after it.
 */
export const openDocument = (document: string) => {
  const blocks = readBlocks(document)
  let values = ''
  return {
    /** Returns the output of each block; `at` selects one of the blocks of commands. */
    follow: async (
      heading: string,
      { own = {}, folder = '/root', at }: { own?: Readonly<Record<string, string>>; folder?: string; at?: number } = {},
    ): Promise<readonly string[]> => {
      const below = blocks.filter((block) => block.heading === heading)
      if (below.length === 0) throw new Error(`${document} has no commands below «${heading}».`)
      const [asked] = below.filter(({ isValues }) => isValues)
      if (asked) values = ownValues(asked, own)
      else if (Object.keys(own).length > 0) throw new Error(`${document} asks for no values below «${heading}».`)
      const said: string[] = []
      for (const [number, block] of below.filter(({ isValues }) => !isValues).entries())
        if (at === undefined || at === number) said.push(await runBlock(block, values, folder))
      return said
    },
  }
}
