type Callback = (error: Error | null, text: string) => void

/** Replaces react-admin's CSV writer, whose files are garbled in Persian spreadsheets; ours is loaded on demand. */
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
