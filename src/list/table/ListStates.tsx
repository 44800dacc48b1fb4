import { useGetList, useListContext, useNotify, useTranslate } from 'react-admin'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { PlatformError } from '../../data/http/errors'
import { useUser } from '../../data/session/useUser'
import { startOf } from '../../paths'
import { SecondaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { useFilterValues } from '../filters/useFilterValues'
import type { ColumnData } from './columns'
import { cellClass } from './kinds'

/** A list that failed to load; filters that cannot be applied are named, with a way to remove them. */
export const RefusedList = ({ error }: { readonly error: unknown }) => {
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

interface NothingHereProps {
  /** Replaces the standard empty state of a list nobody has filled yet. */
  readonly empty?: ReactNode
  /** Filters the list is never without: clearing removes only the others. */
  readonly standing?: readonly string[]
}

/** Empty, either altogether or because of the filters. */
export const NothingHere = ({ empty, standing = [] }: NothingHereProps) => {
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

interface SkeletonRowsProps {
  readonly rows: number
  readonly columns: readonly ColumnData[]
  readonly selectable: boolean
}

/** Rows of placeholders, of the size their records will have. */
export const SkeletonRows = ({ rows, columns, selectable }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, at) => (
    <tr key={at} aria-hidden="true">
      {selectable && <td className="tick" />}
      {columns.map((column) => (
        <td key={column.source} className={cellClass(column)}>
          <span className="bone" style={{ inlineSize: `${55 + ((at * 7 + column.source.length * 11) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))

/**
 * Announces to screen readers how many results there are and which page is shown, and to everybody that a page does not
 * exist.
 */
export const Announcement = () => {
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
