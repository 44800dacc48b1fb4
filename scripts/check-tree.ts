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

/** Names that say nothing about a file's content. */
const emptyName = /^(?:utils?|helpers?|common|misc)\b/i

/**
 * Texts for people belong in `i18n/`; Persian letters may appear where people's data or the language is the subject.
 */
const persianBelongs = [
  /^i18n\//,
  /^platform\/seed\//,
  /^tests\//,
  /^docs\//,
  // The page before its first script: title and description.
  /^index\.html$/,
  // The order of the alphabet is the subject there.
  /^platform\/people\/keys\.ts$/,
  // The inflection and synonyms of Persian words.
  /^platform\/assistant\/words\.ts$/,
  // The platform's own texts to people are stored as text.
  /^platform\/notifications\/texts\.ts$/,
  // Account names and reasons of ledger lines are stored as text.
  /^platform\/money\/ledger\/texts\.ts$/,
  // Common passwords, and the letters on Persian keys.
  /^platform\/people\/sign-in\/known-passwords\.ts$/,
  // Persian search terms.
  /^scripts\/bench\//,
]

/** Two letters in a row are a word; a rule about letters (such as folding) lists them singly. */
const word = /(?=\p{Script=Arabic})\p{L}(?=\p{Script=Arabic})\p{L}/u

/** Comments may quote what is on screen, and character classes of patterns list letters: neither is shown to anybody. */
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

/** The formatter does not wrap comments. */
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
process.stdout.write(`${files.length} files checked, ${found.length} findings\n`)
process.exitCode = found.length > 0 ? 1 : 0
