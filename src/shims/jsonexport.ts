type Callback = (error: Error | null, text: string) => void

/** Stands in for react-admin's writer of CSV, whose files open as nonsense in Persian spreadsheets; ours is late. */
const writeCsv = (records: readonly object[], told: Callback): void => {
  import('../list/export/recordsCsv').then(
    ({ recordsCsv }) =>
      told(
        null,
        recordsCsv(records, (field) => field),
      ),
    (error: unknown) => told(error instanceof Error ? error : new Error('export'), ''),
  )
}
// oxlint-disable-next-line import/no-default-export -- the shape of the package it replaces
export default writeCsv
