import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { FilterBar } from '../list/filters/FilterBar'
import { usePrintTool } from '../list/print/PrintList'
import { ListTools } from '../list/table/ListTools'
import { usePhoneSort } from '../list/table/PhoneSort'
import { SavedViews } from '../list/views/SavedViews'
import { IconControl, TextButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { useNarrow } from '../ui/useNarrow'
import { AsOf } from './AsOf'
import { FiguresExport } from './ReportFigures'
import type { Report } from './useReport'

interface PartButtonProps {
  readonly part: 'rows' | 'charts'
  readonly onTurn: () => void
}

/** Switches between rows and charts. */
const PartButton = ({ part, onTurn }: PartButtonProps) => {
  const translate = useTranslate()
  const label = translate(`reports.parts.${part}`)
  return useNarrow() ? (
    <IconControl type="button" aria-label={label} title={label} onClick={onTurn}>
      <Glyph name={part === 'charts' ? 'chart' : 'table'} />
    </IconControl>
  ) : (
    <TextButton type="button" onClick={onTurn}>
      {label}
    </TextButton>
  )
}

interface ReportBarProps {
  readonly report: Report
  readonly title: string
  /** Beside refresh, export and print. */
  readonly tools?: ReactNode
}

/** The views, filters and tools of a report. */
export const ReportBar = ({ report, title, tools }: ReportBarProps) => {
  const translate = useTranslate()
  const narrow = useNarrow()
  const { definition, bare, storedAs, choice, visible, setChoice, parts, previous, reply } = report
  const { columns, figures, filters } = definition
  const order = usePhoneSort(visible)
  const printTool = usePrintTool(report.print)
  const views = !bare && <SavedViews list={storedAs} onColumns={setChoice} />
  return (
    <>
      {!narrow && views}
      <FilterBar
        filters={filters}
        always={definition.always}
        order={!bare && order}
        views={narrow && views}
        end={
          <>
            {(!narrow || bare) && <AsOf report={report} />}
            {parts.other && <PartButton part={parts.other} onTurn={parts.turn} />}
            {tools}
            {bare && figures && (
              <FiguresExport name={title} figures={figures} reply={reply} previous={previous.reply} />
            )}
            <ListTools
              {...(!bare && {
                exported: { name: title, columns: visible, filters },
                list: { name: storedAs, columns, choice, onChange: setChoice },
              })}
              tools={[{ icon: 'refresh', label: translate('reports.refresh'), onPick: report.refresh }, printTool]}
            />
          </>
        }
      />
    </>
  )
}
