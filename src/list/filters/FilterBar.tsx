import { useEvent, useListContext, useTranslate } from 'react-admin'
import { memo, useRef, useState, type ReactNode } from 'react'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { useFormats } from '../../ui/useFormats'
import { FilterChips } from './FilterChips'
import { FilterControl } from './FilterControl'
import {
  foreignSources,
  isActive,
  nameOf,
  partsOf,
  sameValues,
  withValues,
  type FilterDef,
  type FilterValues,
} from './filters'
import { toRefused } from './refused'
import { useFilterValues } from './useFilterValues'
import { useNarrow } from '../../ui/useNarrow'
import { classed } from '../../ui/classed'
import css from './FilterBar.module.css'

const Bar = classed('div', css.bar)

const Fields = classed('div', css.fields)

const none: readonly never[] = []

/** The ready views of a list: as tabs, and by their filters. */
export interface ReadyViews {
  readonly tabs: ReactNode
  readonly filters: readonly FilterValues[]
}

export interface FilterBarProps {
  readonly filters: readonly FilterDef[]
  /** Names (sources, or the start source of a pair) of the filters shown in the bar; the rest are behind a button. */
  readonly always?: readonly string[]
  /** Ready views, before the filters: the filters of an active one need no chips. */
  readonly ready?: ReadyViews | undefined
  /** At the end of the line: export, tools. */
  readonly end?: ReactNode
  /** The order of the rows, where there are no headings to press: above the filters behind the button. */
  readonly order?: ReactNode
  /** The saved views, where they have no room of their own: above the order. */
  readonly views?: ReactNode
}

/** Whether the control in the bar names its value; with several values it shows only how many. */
const saysAll = (filter: FilterDef, values: FilterValues): boolean =>
  filter.kind !== 'multi' || partsOf(values[filter.source]).length === 1

/** Closes the panel; shows how many rows match the filters. */
const ShowButton = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total, isFetching } = useListContext()
  return (
    <PrimaryButton type="button" onClick={(event) => toRefused(event) || onClose()}>
      {total === undefined || isFetching
        ? translate('table.filters.show')
        : translate('table.filters.show_n', { smart_count: total, n: number(total) })}
    </PrimaryButton>
  )
}

interface PlacedProps extends FilterBarProps {
  readonly values: FilterValues
  /** Replaces all values. */
  readonly onReplace: (values: FilterValues) => void
}

/** The bar itself, which is not re-rendered when a page turns. */
const Placed = memo(
  ({ filters, always = none, ready, end, order, views, values: filterValues, onReplace: replace }: PlacedProps) => {
    const translate = useTranslate()
    const { number } = useFormats()
    const narrow = useNarrow()
    const [open, setOpen] = useState(false)
    const button = useRef<HTMLButtonElement>(null)

    const isInline = (filter: FilterDef) => always.includes(nameOf(filter)) && (!narrow || filter.kind === 'text')
    const inline = filters.filter(isInline)
    const hidden = filters.filter((filter) => !isInline(filter))
    const activeHidden = hidden.filter((filter) => isActive(filter, filterValues))
    const chips = filters.filter(
      (filter) => isActive(filter, filterValues) && !(isInline(filter) && saysAll(filter, filterValues)),
    )
    const foreign = foreignSources(filters, filterValues)
    // A filter in the bar needs no chip, and no line of its own to be cleared from.
    const alone = chips.length === 0 && foreign.length === 0
    const isReady = ready?.filters.some((view) => sameValues(view, filterValues)) ?? false
    const named = translate(hidden.length > 0 ? 'table.filters.label' : 'table.sort.label')
    const anyActive = !isReady && Object.keys(filterValues).length > 0

    const chipLine = !isReady && (
      <FilterChips
        filters={chips}
        foreign={foreign}
        values={filterValues}
        onChange={replace}
        // Alone on a phone's line, a chip is removed by its own button.
        clearable={anyActive && !alone && !(narrow && chips.length + foreign.length === 1)}
      />
    )
    // A phone has no line to spare for anything that fits into another.
    const chipsBeside = narrow && inline.length === 0 && !ready

    const change = useEvent((changes: Record<string, unknown>) => replace(withValues(filterValues, changes)))

    return (
      <Bar className="filter-bar">
        <div className="line">
          {ready && <div className="start">{ready.tabs}</div>}
          {inline.map((filter) => (
            <div key={nameOf(filter)} className={`inline ${filter.kind}`}>
              <FilterControl filter={filter} values={filterValues} onChange={change} inline />
            </div>
          ))}
          {(hidden.length > 0 || order) && (
            <SecondaryButton
              ref={button}
              type="button"
              className="opener"
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Glyph name="filter" size={18} />
              <span className="word">{named}</span>
              {activeHidden.length > 0 && !isReady && ` (${number(activeHidden.length)})`}
            </SecondaryButton>
          )}
          {chipsBeside && chipLine}
          {anyActive && alone && (
            <TextButton type="button" onClick={() => replace({})}>
              {translate('table.filters.clear')}
            </TextButton>
          )}
          {end && <div className="end">{end}</div>}
        </div>
        {!chipsBeside && chipLine}
        {open && (
          <Popup
            anchor={button}
            label={named}
            onClose={() => setOpen(false)}
            foot={
              <>
                {anyActive && (
                  <TextButton type="button" onClick={() => replace({})}>
                    {translate('table.filters.clear')}
                  </TextButton>
                )}
                <ShowButton onClose={() => setOpen(false)} />
              </>
            }
          >
            <Fields>
              {views}
              {order && (
                <div className="field">
                  <span className="name" aria-hidden="true">
                    {translate('table.sort.label')}
                  </span>
                  {order}
                </div>
              )}
              {hidden.map((filter) => (
                <div key={nameOf(filter)} className="field">
                  <span className="name" aria-hidden="true">
                    {translate(filter.label)}
                  </span>
                  <FilterControl filter={filter} values={filterValues} onChange={change} inline={false} />
                </div>
              ))}
            </Fields>
          </Popup>
        )}
      </Bar>
    )
  },
)

/** The filters of a list over its `filterValues`: main ones in the bar, the others in a panel, active ones as chips. */
export const FilterBar = (props: FilterBarProps) => {
  const { setFilters } = useListContext()
  const replace = useEvent((values: FilterValues) => setFilters(values))
  return <Placed {...props} values={useFilterValues()} onReplace={replace} />
}
