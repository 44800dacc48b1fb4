import { monthKey, todayInTehran } from '../../contract/jalali'
import type { Formats } from '../../i18n/formats'
import type { ChartPoint } from './chartData'

type Moment = Pick<ChartPoint, 'key' | 'label' | 'short' | 'year' | 'running'>

/** What turns moments into words. */
interface Words {
  readonly formats: Pick<Formats, 'date' | 'month'>
  readonly translate: (key: string) => string
}

const moment = (key: string, label: string, running: string | undefined): Moment => {
  // The year comes first in one language and last in the other.
  const year = /[\d۰-۹]{4}/.exec(label)?.[0]
  const short = year === undefined ? label : label.replace(year, '').replace(/^\/|\s+$/g, '')
  return { key, label, short, ...(year !== undefined && { year }), ...(running !== undefined && { running }) }
}

/** A Persian month (`1403-05`) as a point of a chart; the current one is still running. */
export const monthPoint = (key: string, { formats, translate }: Words): Moment =>
  moment(key, formats.month(key), key === monthKey(todayInTehran()) ? translate('table.chart.until_today') : undefined)

/** A day (`2024-08-02`) as a point of a chart; today is still running. */
export const dayPoint = (day: string, { formats, translate }: Words): Moment =>
  moment(day, formats.date(day), day === todayInTehran() ? translate('table.chart.today') : undefined)
