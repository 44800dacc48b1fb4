import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sizes, type Size } from '../tests/support/product'
import { difference, forKeeping } from './pictures/compare'
import { fillEmptyLists } from './pictures/fill'
import { measured as barred, subjects } from './pictures/looks'
import { measure, missed } from './pictures/measures'
import { sheetOf, type Shot } from './pictures/sheet'
import { visit, withStage, type Look, type Stage } from './pictures/stage'

const reviewed = join(import.meta.dirname, 'pictures/reviewed')
const found = join(import.meta.dirname, '../reports/pictures')

/** The fraction of a picture that may differ without a change: a caret, the edge of a letter. */
const tolerance = 0.004

const looks: readonly Look[] = (Object.keys(sizes) as Size[]).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
)

const readReviewed = (file: string): Buffer | undefined => {
  try {
    return readFileSync(join(reviewed, file))
  } catch {
    return undefined
  }
}

const shoot = async (stage: Stage, subject: (typeof subjects)[number], look: Look, accept: boolean): Promise<Shot> => {
  const { name, as, address, act, bars } = subject
  const page = await stage.open(as, look)
  try {
    await visit(page, await address(stage))
    const measured = bars && look.scheme === 'light' ? await measure(page) : undefined
    await act?.(page)
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = `${name}-${look.size}-${look.scheme}`
    writeFileSync(join(found, `${file}.png`), png)
    const kept = readReviewed(`${file}.webp`)
    const differs = kept && (await difference(png, kept))
    if (accept && (differs === undefined || differs > tolerance))
      writeFileSync(join(reviewed, `${file}.webp`), await forKeeping(png))
    return {
      name,
      look: `${look.size} ${look.scheme}`,
      file: `${file}.png`,
      differs: differs !== undefined && differs <= tolerance ? 0 : differs,
      missed: measured && bars ? missed(measured, bars[look.size], look.size) : [],
    }
  } finally {
    await page.close()
  }
}

/** Measures one screen at one size, and prints a line. */
const hold = async (stage: Stage, { name, as, address, bars }: (typeof barred)[number], size: Size) => {
  const page = await stage.open(as, { size, scheme: 'light' })
  try {
    await visit(page, await address(stage))
    const found = await measure(page)
    const lines = bars ? missed(found, bars[size], size) : []
    const { firstRow = '—', rows, sideways, headings } = found
    process.stdout.write(
      `${lines.length > 0 ? 'MISSED' : found.listed > 0 ? 'kept' : 'empty'}  ${name}, ${size}: first row ${firstRow}, ${rows} rows, ${sideways} px sideways, ${headings} h1${lines.map((line) => `; ${line}`).join('')}\n`,
    )
    return lines.length
  } finally {
    await page.close()
  }
}

/** Measures every screen that has bars, one line each, without comparing pictures. */
const holdAll = async (wanted: readonly string[] | undefined): Promise<void> => {
  let [screens, wrong] = [0, 0]
  await withStage(async (stage) => {
    for (const subject of barred.filter(({ name }) => wanted?.includes(name.split(' ')[0] ?? '') ?? true))
      for (const size of Object.keys(sizes) as Size[]) {
        screens += 1
        if ((await hold(stage, subject, size)) > 0) wrong += 1
      }
  }, fillEmptyLists)
  process.stdout.write(`${screens} measured, ${wrong} missed a bar\n`)
  process.exitCode = wrong > 0 ? 1 : 0
}

/**
 * Takes pictures of the screens and shared parts with fixed data and a stopped clock, compares them with the reviewed
 * ones, measures those that have bars, and lays everything out on `reports/pictures/index.html`. `--accept` keeps
 * differing pictures as reviewed, `--only name,…` selects some; `--bars` only measures every list, queue and report,
 * one line each. Exits with 1 if something differs or misses a bar.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      accept: { type: 'boolean', default: false },
      bars: { type: 'boolean', default: false },
    },
  })
  const wanted = values.only?.split(',')
  if (values.bars) return holdAll(wanted)
  mkdirSync(found, { recursive: true })
  mkdirSync(reviewed, { recursive: true })
  const shots: Shot[] = []
  await withStage(async (stage) => {
    for (const subject of subjects.filter(({ name }) => wanted?.includes(name) ?? true))
      for (const look of looks) {
        const shot = await shoot(stage, subject, look, values.accept)
        shots.push(shot)
        const said = [
          shot.differs === undefined
            ? 'new'
            : shot.differs > 0
              ? `${(shot.differs * 100).toFixed(2)} % differs`
              : 'as reviewed',
          ...shot.missed,
        ]
        process.stdout.write(`${subject.name}, ${shot.look}: ${said.join('; ')}\n`)
      }
  })
  writeFileSync(join(found, 'index.html'), sheetOf(shots))
  const wrong = shots.filter(({ differs, missed: lines }) => (differs !== 0 && !values.accept) || lines.length > 0)
  process.stdout.write(`${shots.length} pictures, ${wrong.length} to look at: reports/pictures/index.html\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

await run()
