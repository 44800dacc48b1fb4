import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PathId } from '../src/paths.ts'

const src = join(import.meta.dirname, '../src')

/** A screen that a domain's `index.ts` declares. */
export interface DeclaredScreen {
  readonly id: PathId
  /** The text areas loaded with it, as files below `i18n/fa/`. */
  readonly areas: readonly string[]
  /** The source files it loads, relative to the root: its own and, for a report, those that render and read it. */
  readonly modules: readonly string[]
}

const row = /^ {2}(\w+): (screen|stockScreen|reportScreen)\(\s*\[([^\]]*)\][^']*?import\(\s*'\.\/([^']+)'/gm

/** Every screen, read from the source text, since the build cannot import it. */
export const readScreens = (): readonly DeclaredScreen[] =>
  readdirSync(src).flatMap((domain) => {
    const index = join(src, domain, 'index.ts')
    const rows = existsSync(index) ? [...readFileSync(index, 'utf8').matchAll(row)] : []
    return rows.map(([, id = '', kind, areas = '', module = '']) => ({
      id: id as PathId,
      areas: [...(kind === 'stockScreen' ? ['ra', 'resources'] : []), ...(areas.match(/[\w.]+/g) ?? [])].map((area) =>
        area.replace('.', '/'),
      ),
      modules:
        kind === 'reportScreen'
          ? [`src/${domain}/${module}.ts`, 'src/report/ReportScreen.tsx', 'src/data/report/reportProvider.ts']
          : [`src/${domain}/${module}.tsx`, ...(kind === 'stockScreen' ? ['src/shell/resource/StockFrame.tsx'] : [])],
    }))
  })
