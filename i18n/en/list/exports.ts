import type { exports as fa } from '../../fa/list/exports'
import type { Translation } from '../../messages'

export const exports = {
  title: 'Export “%{name}”',
  rows: '%{n} row with the current filters, in the columns you see |||| %{n} rows with the current filters, in the columns you see',
  counting: 'Counting rows…',
  none: 'No row passes the current filters.',
  columns: 'Columns of the file: %{names}',
  format: 'File format',
  xlsx: 'Excel (XLSX)',
  xlsx_hint: 'Ids and addresses as text',
  csv: 'Text (CSV)',
  csv_hint: 'For other programs; marked as UTF-8',
  logged: 'Exports are logged under your name.',
  start: 'Export',
  progress: '%{n} of %{total} rows',
  stop: 'Stop',
  done: 'The export with %{n} row is ready. |||| The export with %{n} rows is ready.',
  changed: 'The number of rows changed from %{total} to %{n} meanwhile.',
  stopped: 'The export was stopped; no file was made.',
  busy_person: '%{n} exports of yours are still under way. Try again when one of them has ended.',
  busy_all: 'Many exports are under way now. Try again in a moment.',
  again: 'Export again',
  gregorian: '%{name} (ISO)',
  currency: 'Currency of %{name}',
  hours: '%{name} (hours)',
} satisfies Translation<typeof fa>
