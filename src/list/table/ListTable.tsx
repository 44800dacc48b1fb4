import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useMemo, useRef, type ReactNode } from 'react'
import { NetworkError } from '../../data/http/errors'
import { lazyPart } from '../../ui/lazyPart'
import { Scroller } from '../../ui/Scroller'
import { StaleNotice } from '../../ui/StaleNotice'
import { ErrorState } from '../../ui/states'
import { useNarrow } from '../../ui/useNarrow'
import { CardList } from './CardList'
import type { Column } from './columns'
import { inLine, onCards } from './decimals'
import { cellText, useCellTools } from './kinds'
import { Announcement, NothingHere, RefusedList, SkeletonRows } from './ListStates'
import { useRowsPending } from './paging/useRowsPending'
import { useStagedRows } from './paging/useStagedRows'
import { filledOf, primaryOf, totalsOf, type Totals } from './records'
import { Row } from './rows'
import { TableFrame } from './TableFrame'
import { TableHead } from './TableHead'
import { TotalsRow } from './TotalsRow'
import { useReturn } from './url/useReturn'
import { useOpenRow, type RowOpening } from './useOpenRow'
import { useRowKeys } from './useRowKeys'
import { useRowTicks } from './useRowTicks'

const BulkBar = lazyPart(async () => (await import('./BulkBar')).BulkBar)

export interface ListTableProps<R extends RaRecord = RaRecord> extends RowOpening<R> {
  /** In the order shown; keep the array and its functions outside the component so that rows are not re-rendered. */
  readonly columns: readonly Column<R>[]
  /** The accessible name of a row; defaults to the text of its title cell. */
  readonly rowLabel?: (record: R) => string
  readonly selectable?: boolean
  /** Buttons for the chosen rows; they read `useSelection()`. */
  readonly bulk?: ReactNode
  /** Offers «every result» beside «this page»; off where the server cannot act on a filter. */
  readonly selectEverything?: boolean
  /** Replaces the standard empty state of a list nobody has filled yet. */
  readonly empty?: ReactNode
  /** Filters the list is never without: clearing removes only the others. */
  readonly standing?: readonly string[]
  /** Message key of the table's name. */
  readonly caption?: string
  /** The meaningful sums of a reply; defaults to all of them. */
  readonly sumsOf?: (meta: unknown) => readonly Totals[]
  /** On phones the order is chosen above the cards; `false` where the list's bar does that. */
  readonly sorts?: boolean
  /** The surroundings of the table already say that the rows are old because new ones could not be loaded. */
  readonly saidAbove?: boolean
}

const none: readonly never[] = []

const lineDown = new NetworkError()

/** As many as a phone shows below the filters, and as a desktop window shows. */
const inView = { cards: 12, rows: 18 } as const

/** The table of a list (cards on phones) with all its states, over the surrounding list context. */
export const ListTable = <R extends RaRecord>(props: ListTableProps<R>) => {
  const {
    columns,
    rowLink,
    rowLabel,
    onRowClick,
    selectable = false,
    bulk,
    selectEverything,
    empty,
    standing,
    caption,
    sumsOf = totalsOf,
    saidAbove = false,
  } = props
  const list = useListContext<R>()
  const translate = useTranslate()
  const tools = useCellTools()
  const narrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const { data, error, isPlaceholderData, isFetching, isPaused, page, perPage } = list
  const isPending = useRowsPending()
  const rows = isPending ? none : (data ?? none)
  const staged = useStagedRows<R>(rows, narrow ? inView.cards : inView.rows)
  const totals = useMemo(() => (isPending ? none : sumsOf(list.meta)), [isPending, list.meta, sumsOf])
  const lined = useMemo(() => {
    const figures = inLine(filledOf(columns, rows), rows, totals)
    return narrow ? onCards(figures) : figures
  }, [columns, narrow, rows, totals])
  const keyOf = useRowKeys(staged)
  const leave = useReturn(frame, !isPending && !isPlaceholderData && data !== undefined, page)
  const open = useOpenRow(props, leave)
  const ticks = useRowTicks(rows)

  if (error && !data) {
    return (
      <TableFrame ref={frame}>
        <RefusedList error={error} />
      </TableFrame>
    )
  }
  if (isPaused && !data) {
    return (
      <TableFrame ref={frame}>
        <ErrorState error={lineDown} onRetry={() => void list.refetch()} />
      </TableFrame>
    )
  }
  const old = error && !saidAbove ? <StaleNotice error={error} onRetry={() => void list.refetch()} /> : undefined
  const title = primaryOf(columns)
  const pageTick = selectable ? ticks.page : undefined
  const rowProps = (record: R) => {
    const href = rowLink?.(record)
    return {
      record,
      columns: lined,
      tools,
      href,
      name: rowLabel?.(record) ?? (title ? cellText(title, record, tools) : String(record.id)),
      chosen: selectable ? ticks.isTicked(record) : undefined,
      opens: href !== undefined || onRowClick !== undefined,
      onToggle: ticks.toggle,
      onOpen: open,
    }
  }

  const actions = selectable && ticks.count > 0 && (
    <BulkBar everything={selectEverything} page={narrow ? pageTick : undefined}>
      {bulk}
    </BulkBar>
  )

  return (
    <>
      <Announcement />
      {!narrow && actions}
      {narrow && (isPending || rows.length > 0) ? (
        <CardList
          ref={frame}
          rows={staged.map(rowProps)}
          keyOf={keyOf}
          columns={lined}
          totals={totals}
          pending={isPending}
          old={isPlaceholderData === true}
          sorts={props.sorts ?? true}
          notice={old}
        />
      ) : (
        <TableFrame ref={frame} aria-busy={isFetching}>
          {isFetching && !isPending && <div className="progress" aria-hidden="true" />}
          {old}
          {!isPending && rows.length === 0 ? (
            <NothingHere empty={empty} standing={standing} />
          ) : (
            <Scroller label={caption ? translate(caption) : undefined}>
              <table>
                {caption && <caption className="visually-hidden">{translate(caption)}</caption>}
                {/* Columns are as wide as their rows need: a head that stayed would jump when the first of them arrive. */}
                <TableHead key={isPending ? 'pending' : 'rows'} columns={lined} pageTick={pageTick} />
                <tbody className={isPlaceholderData ? 'old' : undefined}>
                  {isPending ? (
                    <SkeletonRows rows={Math.min(perPage, 10)} columns={lined} selectable={selectable} />
                  ) : (
                    staged.map((record) => <Row<R> key={keyOf(record)} {...rowProps(record)} />)
                  )}
                </tbody>
                {totals.length > 0 && <TotalsRow columns={lined} rows={totals} selectable={selectable} />}
              </table>
            </Scroller>
          )}
        </TableFrame>
      )}
      {narrow && actions}
    </>
  )
}
