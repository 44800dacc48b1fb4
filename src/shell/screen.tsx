import type { LazyArea } from '../../i18n'
import { needTexts } from '../data/i18nProvider'
import type { PathId } from '../paths'
import type { ReportDefinition } from '../report/definition'
import type { Load } from './loadScreen'

/** The screens of paths; those that show another path have none. */
export type Screens = Readonly<Partial<Record<PathId, Load>>>

/** A screen and its text areas, fetched in parallel. */
export const screen =
  (areas: readonly LazyArea[], load: Load): Load =>
  async () => {
    const [component] = await Promise.all([load(), needTexts(areas)])
    return component
  }

/**
 * A screen containing parts of react-admin's own interface kit, in the product's frame, language and look; without
 * these they find no theme.
 */
export const stockScreen = (areas: readonly LazyArea[], load: Load): Load =>
  screen(['ra', 'resources', ...areas], async () => {
    const [component, { inStockFrame }] = await Promise.all([load(), import('./resource/StockFrame')])
    return inStockFrame(component)
  })

/** A screen that is one report, by its definition, and its text areas. */
export const reportScreen = (areas: readonly LazyArea[], load: () => Promise<ReportDefinition>): Load =>
  screen(areas, async () => {
    const [definition, { ReportScreen }] = await Promise.all([load(), import('../report/ReportScreen')])
    return () => <ReportScreen definition={definition} />
  })
