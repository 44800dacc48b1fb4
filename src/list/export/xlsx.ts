import type { FileCell, FileColumn } from './cells'
import { makeZip } from './zip'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`
const packages = `${office}/package/2006`
/** Maximum number of rows in a sheet, including its heading. */
const sheetRows = 1_048_576

const escape = (text: string): string =>
  text
    // Characters XML cannot represent at all are dropped.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const wordsCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(text.slice(0, 32_767))}</t></is></c>`

/** Spreadsheets keep fifteen digits; a longer figure stays exact as text. */
const isExact = (figure: string): boolean => figure.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15

const written = (cell: FileCell): string => {
  if (!cell) return '<c/>'
  if ('words' in cell) return wordsCell(cell.words)
  return isExact(cell.figure) ? `<c><v>${cell.figure}</v></c>` : wordsCell(cell.figure)
}

const row = (cells: string): string => `<row>${cells}</row>`

const workbook = (sheets: readonly string[], title: string): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map(
      (_, at) =>
        `<sheet name="${escape(at === 0 ? title : `${title} ${at + 1}`)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** A valid sheet name: 31 characters, none of the forbidden ones. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 27) || '1'

/** An XLSX file with right-to-left sheets; rows beyond one sheet continue in the next. */
export const xlsxFile = async (
  title: string,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly unknown[]>,
  { rtl }: { readonly rtl: boolean },
): Promise<Blob> => {
  const zip = makeZip()
  const source: AsyncIterator<readonly unknown[], unknown> = pages[Symbol.asyncIterator]()
  let waiting: readonly unknown[] = []
  const state = { ended: false }

  const sheet = async function* (): AsyncGenerator<string> {
    yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${rtl ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`
    yield row(columns.map(({ heading }) => wordsCell(heading, ' s="1"')).join(''))
    let left = sheetRows - 1
    while (left > 0) {
      if (waiting.length === 0) {
        const next = await source.next()
        state.ended = next.done === true
        if (next.done) break
        waiting = next.value
      }
      const now = waiting.slice(0, left)
      waiting = waiting.slice(left)
      left -= now.length
      yield now.map((record) => row(columns.map(({ cell }) => written(cell(record))).join(''))).join('')
    }
    yield '</sheetData></worksheet>'
  }

  const sheets: string[] = []
  try {
    do {
      const path = `worksheets/sheet${sheets.length + 1}.xml`
      sheets.push(path)
      await zip.add(`xl/${path}`, sheet())
    } while (!state.ended)
  } finally {
    await source.return?.()
  }
  const documentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  await zip.add('xl/workbook.xml', [workbook(sheets, sheetName(title))])
  await zip.add('xl/styles.xml', [styles])
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${head}<Relationships xmlns="${packages}/relationships">${sheets
      .map((path, at) => `<Relationship Id="r${at + 1}" Type="${relations}/worksheet" Target="${path}"/>`)
      .join('')}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ])
  await zip.add('_rels/.rels', [
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="w" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  await zip.add('[Content_Types].xml', [
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${documentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${documentType}.styles+xml"/>${sheets
      .map((path) => `<Override PartName="/xl/${path}" ContentType="${documentType}.worksheet+xml"/>`)
      .join('')}</Types>`,
  ])
  return zip.close(`${documentType}.sheet`)
}
