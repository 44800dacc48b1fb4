import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

/** Names that say nothing about what a file holds. */
const emptyName = /^(?:utils?|helpers?|common|misc)\b/i

/** Words a person reads stand in `i18n/`; the letters may stand where people's data or the language itself is the matter. */
const persianBelongs = [
  /^i18n\//,
  /^platform\/seed\//,
  /^tests\//,
  /^docs\//,
  // The page before its first script: title and description.
  /^index\.html$/,
  // The order of the alphabet is the matter itself there.
  /^platform\/people\/keys\.ts$/,
  // How Persian words are inflected, and which mean the same.
  /^platform\/assistant\/words\.ts$/,
  // What the platform itself writes to people is stored as text.
  /^platform\/notifications\/texts\.ts$/,
  // Names of accounts and reasons of lines stand in the books as text.
  /^platform\/money\/ledger\/texts\.ts$/,
  // What people choose as a password, and the letters on their keys.
  /^platform\/people\/sign-in\/known-passwords\.ts$/,
  // Persian words to search for.
  /^scripts\/bench\//,
]

/** Two letters in a row are a word; a rule about letters (folding one to another) spells them singly. */
const word = /(?=\p{Script=Arabic})\p{L}(?=\p{Script=Arabic})\p{L}/u

/** A comment may quote what is on screen, and a set of a pattern lists letters: neither is shown to anybody. */
const withoutUnshown = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$|\s\/\/\s.*$/gm, '')
    .replace(/\[[^\]\n'"`]*\]/g, '[]')

const readable = /\.(?:ts|tsx|cjs|mjs|js|css|html|json|sql|sh|yml|yaml)$/

const badNames = files
  .filter(
    (file) =>
      emptyName.test(basename(file)) || file.split('/').some((part) => /^(?:utils?|helpers?|common|misc)$/i.test(part)),
  )
  .map((file) => `${file}: a name that says nothing; call it after what it holds`)

const strayWords = files
  .filter((file) => readable.test(file) && !persianBelongs.some((place) => place.test(file)))
  .flatMap((file) =>
    withoutUnshown(readFileSync(join(root, file), 'utf8'))
      .split('\n')
      .flatMap((line, at) => (word.test(line) ? [`${file}:${at + 1}: Persian words belong in i18n/`] : [])),
  )

const longCode = files
  .filter((file) => file.endsWith('.css'))
  .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401)
  .map((file) => `${file}: longer than 400 lines`)

/** The formatter leaves comments as wide as they are. */
const wideComments = files
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > 130 && /^\s*(?:\/\*\*|\*|\/\/) /.test(line)
          ? [`${file}:${at + 1}: a comment wider than 130 columns`]
          : [],
      ),
  )

const found = [...badNames, ...strayWords, ...longCode, ...wideComments]
for (const line of found) process.stderr.write(`${line}\n`)
process.stdout.write(`${files.length} files looked at, ${found.length} findings\n`)
process.exitCode = found.length > 0 ? 1 : 0
