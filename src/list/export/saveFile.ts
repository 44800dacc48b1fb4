import { jalaliText, todayInTehran } from '../../../contract/jalali'
import { isLocaleId, locales } from '../../../i18n/locales'
import type { FileColumn } from './cells'
import { csvFile } from './csv'
import { xlsxFile } from './xlsx'

/** The formats of a file. */
export type FileFormat = 'xlsx' | 'csv'

interface FileOptions {
  /** Title of the list. */
  readonly name: string
  /** The react-admin resource of the list: its file is named after it. */
  readonly resource: string
  readonly format: FileFormat
  /** Language of the screen. */
  readonly locale: string
}

/** `partner-share-1405-08-30.xlsx`: ASCII, since some systems garble any other name, and the Persian day. */
export const fileNameOf = (resource: string, format: FileFormat, day: string): string => {
  const name = resource
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name || 'list'}-${jalaliText(day).replaceAll('/', '-')}.${format}`
}

/** Writes a file page by page and hands it to the browser. @throws whatever the pages throw */
export const saveFile = async (
  { name, resource, format, locale }: FileOptions,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
): Promise<void> => {
  const rtl = isLocaleId(locale) && locales[locale].dir === 'rtl'
  const file = await (format === 'csv' ? csvFile(columns, pages) : xlsxFile(name, columns, pages, { rtl }))
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileNameOf(resource, format, todayInTehran())
  anchor.click()
  // Some browsers read the address only after the click has finished.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
