import { useTranslate } from 'react-admin'
import { wordAt } from '../list/table/records'
import { useFormats } from '../ui/useFormats'
import type { Report } from './useReport'

/** Takes as much room as any other time in words. */
const anyTime = '2026-03-21T12:00:00Z'

/** How old the figures are. Its room is reserved until that is known, so that nothing is pushed aside. */
export const AsOf = ({ report }: { readonly report: Report }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const value = wordAt(report.reply, 'as_of')
  if (value === '' && !report.isPending) return null
  return (
    <span className="as-of" style={value === '' ? { visibility: 'hidden' } : undefined}>
      {translate('reports.as_of', { time: time(value || anyTime) })}
    </span>
  )
}
