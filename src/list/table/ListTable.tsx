import {
  useEvent,
  useGetList,
  useListContext,
  useNavigate,
  useNotify,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { NetworkError, PlatformError } from '../../data/http/errors'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { Scroller } from '../../ui/Scroller'
import { useFormats } from '../../ui/useFormats'
import { lazyPart } from '../../ui/lazyPart'
import { useFilterValues } from '../filters/useFilterValues'
import { StaleNotice } from '../../ui/StaleNotice'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { CardList } from './CardList'
import type { Column } from './columns'
import { inLine, onCards } from './decimals'
import { cellClass, cellText, useCellTools } from './kinds'
import { filledOf, primaryOf, totalsOf, type Totals } from './records'
import { Row } from './rows'
import { useSelection } from './selection'
import { TableHead } from './TableHead'
import { TableFrame } from './TableFrame'
import { TotalsRow } from './TotalsRow'
import { useSettled } from './paging/TurnedPage'
import { useReturn } from './url/useReturn'
import { useRowKeys } from './useRowKeys'
import { useRowsPending } from './paging/useRowsPending'
import { useStagedRows } from './paging/useStagedRows'
import { useSavePosition } from './url/useSavePosition'
import { startOf } from '../../paths'
import { useNarrow } from '../../ui/useNarrow'

const BulkBar = lazyPart(async () => (await import('./BulkBar')).BulkBar)

export interface ListTableProps<R extends RaRecord = RaRecord> {
  /** In the order shown; keep the array and its functions outside the component so that rows are not re-rendered. */
  readonly columns: readonly Column<R>[]
  /** The address a row opens; the first cell becomes a real link. */
  readonly rowLink?: (record: R) => string | undefined
  /** The accessible name of a row; defaults to the text of its title cell. */
  readonly rowLabel?: (record: R) => string
  /** For rows that open something other than an address, such as a drawer. */
  readonly onRowClick?: (record: R) => void
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
  const selection = useSelection()
  const translate = useTranslate()
  const tools = useCellTools()
  const navigate = useNavigate()
  const savePosition = useSavePosition(rowLink)
  const narrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const { data, error, isPlaceholderData, isFetching, isPaused, page, perPage, selectedIds } = list
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

  const settled = useSettled()
  const remember = useEvent((record: R) => {
    leave(String(record.id))
    savePosition()
  })
  const open = useEvent((record: R, event: MouseEvent) => {
    const href = rowLink?.(record)
    if (!href) return onRowClick?.(record)
    const onLink = event.target instanceof Element && event.target.closest('a') !== null
    const aside = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (aside) remember(record)
    if (aside && onLink) return
    if (aside) return void window.open(href, '_blank', 'noopener')
    if (event.button !== 0) return
    event.preventDefault()
    settled(() => {
      remember(record)
      navigate(href)
    })
  })
  const pageIds = () => (data ?? none).map(({ id }) => id)
  const ticked = useRef<Identifier>(undefined)
  const toggle = useEvent((id: Identifier, upTo: boolean) => {
    const ids = pageIds()
    const [first = -1, last = -1] = [ids.indexOf(ticked.current ?? ''), ids.indexOf(id)].toSorted((a, b) => a - b)
    ticked.current = id
    if (selection.everything) return selection.selectOnly(ids.filter((other) => other !== id))
    if (!upTo || first < 0) return list.onToggleItem(id)
    const between = new Set(ids.slice(first, last + 1))
    const others = selectedIds.filter((other) => !between.has(other))
    selection.selectOnly(selectedIds.includes(id) ? others : [...others, ...between])
  })
  const togglePage = (all: boolean) => {
    const here = new Set(pageIds())
    const elsewhere = selection.everything ? [] : selectedIds.filter((id) => !here.has(id))
    selection.selectOnly(all ? [...elsewhere, ...here] : elsewhere)
  }

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
  const chosen = new Set(selectedIds)
  const pageTick = selectable
    ? {
        chosen: rows.filter(({ id }) => selection.everything || chosen.has(id)).length,
        rows: rows.length,
        onChange: togglePage,
      }
    : undefined
  const rowProps = (record: R) => {
    const href = rowLink?.(record)
    return {
      record,
      columns: lined,
      tools,
      href,
      name: rowLabel?.(record) ?? (title ? cellText(title, record, tools) : String(record.id)),
      chosen: selectable ? selection.everything || chosen.has(record.id) : undefined,
      opens: href !== undefined || onRowClick !== undefined,
      onToggle: toggle,
      onOpen: open,
    }
  }

  const actions = selectable && selection.count > 0 && (
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
                  {isPending
                    ? Array.from({ length: Math.min(perPage, 10) }, (_, at) => (
                        <tr key={at} aria-hidden="true">
                          {selectable && <td className="tick" />}
                          {lined.map((column) => (
                            <td key={column.source} className={cellClass(column)}>
                              <span
                                className="bone"
                                style={{ inlineSize: `${55 + ((at * 7 + column.source.length * 11) % 40)}%` }}
                              />
                            </td>
                          ))}
                        </tr>
                      ))
                    : staged.map((record) => <Row<R> key={keyOf(record)} {...rowProps(record)} />)}
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

/** A list that failed to load; filters that cannot be applied are named, with a way to remove them. */
const RefusedList = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const { setFilters, refetch } = useListContext()
  const codes = error instanceof PlatformError ? [...new Set(Object.values(error.fields))] : []
  const user = useUser()
  const retry = () => void refetch()
  if (error instanceof PlatformError && (error.code === 'not_found' || error.code === 'forbidden'))
    return (
      <ErrorState
        error={error}
        action={
          <>
            <SecondaryButton type="button" onClick={retry}>
              {translate('table.retry')}
            </SecondaryButton>
            <SecondaryLink to={startOf(user)}>{translate('shell.not_found_home')}</SecondaryLink>
          </>
        }
      />
    )
  if (codes.length === 0) return <ErrorState error={error} onRetry={retry} />
  return (
    <EmptyState
      icon="alert"
      title={translate('table.empty.refused')}
      text={codes
        .map((code) => translate(code === 'unknown_option' ? 'table.empty.unknown' : `validation.${code}`))
        .join(' ')}
      action={
        <SecondaryButton type="button" onClick={() => setFilters({})}>
          {translate('table.empty.clear')}
        </SecondaryButton>
      }
    />
  )
}

const asking = { display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 16, minBlockSize: 220 } as const

/** Empty, either altogether or because of the filters. */
const NothingHere = ({ empty, standing = [] }: Pick<ListTableProps, 'empty' | 'standing'>) => {
  const translate = useTranslate()
  const { setFilters, resource, filter, sort } = useListContext()
  const filterValues = useFilterValues()
  const unfiltered = Object.keys(filterValues).every((name) => standing.includes(name))
  // With no rows at all the filters hide nothing: the list is requested once more without them.
  const whole = useGetList(
    resource,
    { filter, sort, pagination: { page: 1, perPage: 1 } },
    { enabled: !unfiltered && Boolean(resource) },
  )
  if (whole.isLoading)
    return (
      <div role="status" aria-label={translate('table.loading')} style={asking}>
        <SkeletonBar width={56} height={56} />
        <SkeletonBar width={220} height={20} />
      </div>
    )
  if (unfiltered || whole.total === 0) {
    return empty ?? <EmptyState title={translate('table.empty.title')} text={translate('table.empty.text')} />
  }
  return (
    <EmptyState
      icon="filter"
      title={translate('table.empty.filtered')}
      text={translate('table.empty.filtered_text')}
      action={
        <SecondaryButton type="button" onClick={() => setFilters({})}>
          {translate('table.empty.clear')}
        </SecondaryButton>
      }
    />
  )
}

/**
 * Announces to screen readers how many results there are and which page is shown, and to everybody that a page does not
 * exist.
 */
const Announcement = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const notify = useNotify()
  const { total, page, perPage, isPending, isFetching } = useListContext()
  // React-admin moves to the last page right afterwards.
  const beyond = !isPending && !isFetching && total !== undefined && total > 0 && page > Math.ceil(total / perPage)
  useEffect(() => {
    if (beyond) notify('table.page.beyond')
  }, [beyond, notify])
  const [known, setKnown] = useState('')
  const found = () => {
    if (isPending || isFetching || total === undefined) return known
    const count = translate('table.found', { smart_count: total, n: number(total) })
    const pages = Math.ceil(total / perPage)
    return pages > 1 ? `${count} ${translate('table.page.current', { n: number(page), total: number(pages) })}` : count
  }
  const text = found()
  if (text !== known) setKnown(text)
  return (
    <div role="status" className="visually-hidden">
      {/* Screen readers announce only content added after the element exists. An empty text needs no wait. */}
      {useDeferredValue(text, text === '' ? undefined : '')}
    </div>
  )
}
