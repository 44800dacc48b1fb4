import { jalaliText, todayInTehran } from '../../../contract/jalali'
import { safeFileName } from '../../../contract/text'
import { isLocaleId, locales } from '../../../i18n/locales'
import type { FileColumn } from './cells'
import { csvFile } from './csv'
import { xlsxFile } from './xlsx'

/** The formats of a file. */
export type FileFormat = 'xlsx' | 'csv'

interface FileOptions {
  readonly name: string
  readonly format: FileFormat
  /** Language of the screen. */
  readonly locale: string
}

/** Writes a file page by page and hands it to the browser. @throws whatever the pages throw */
export const saveFile = async (
  { name, format, locale }: FileOptions,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
): Promise<void> => {
  const rtl = isLocaleId(locale) && locales[locale].dir === 'rtl'
  const file = await (format === 'csv' ? csvFile(columns, pages) : xlsxFile(name, columns, pages, { rtl }))
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  // Browsers replace every invisible character with an underscore.
  const named = name.replaceAll('\u200c', ' ')
  anchor.download = safeFileName(`${named} ${jalaliText(todayInTehran()).replaceAll('/', '-')}.${format}`)
  anchor.click()
  // Some browsers read the address only after the click has finished.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
