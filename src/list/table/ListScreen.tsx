import { ListBase, useTranslate, type RaRecord, type SortPayload } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { MessageKey } from '../../../i18n/keys'
import type { ResourceRow } from '../../data/resources/row'
import { errorShownInPlace } from '../../data/errorShownInPlace'
import { TextButton } from '../../ui/Control'
import { useNarrow } from '../../ui/useNarrow'
import { FilterBar, type ReadyViews } from '../filters/FilterBar'
import type { FilterDef, FilterValues } from '../filters/filters'
import { SavedViews } from '../views/SavedViews'
import { CleanUrl } from './url/CleanUrl'
import { useColumnChoice } from './columnChoice'
import type { Column } from './columns'
import { ListTable, type ListTableProps } from './ListTable'
import { ListTools } from './ListTools'
import { aheadOptions, NextPage } from './paging/NextPage'
import { Pagination } from './paging/Pagination'
import { usePhoneSort } from './PhoneSort'
import { SelectionProvider } from './selection'
import { TurnedPage } from './paging/TurnedPage'
import { classed } from '../../ui/classed'
import css from './ListScreen.module.css'

const Page = classed('div', css.page)

const Head = classed('div', css.head)

export interface ListScreenProps<R extends RaRecord = RaRecord> extends Omit<ListTableProps<R>, 'columns'> {
  readonly resource: string
  /** The resource's row, if it is in the table: filters in the address that it does not know are dropped. */
  readonly row?: ResourceRow
  /** Its heading. */
  readonly title: MessageKey
  readonly columns: readonly Column<R>[]
  /** The name the person's columns are stored under; several lists of one resource need different ones. */
  readonly name?: string
  readonly sort?: SortPayload
  readonly perPage?: number
  readonly filters?: readonly FilterDef[]
  /** Names of the filters shown in the bar. */
  readonly always?: readonly string[]
  /** Part of the list itself (own tickets only); never shown, never removed. */
  readonly filter?: FilterValues
  /** The filters of a first visit; shown as chips and removable like any other. */
  readonly filterDefaultValues?: FilterValues
  readonly actions?: ReactNode
  /** Beside the export. */
  readonly tools?: ReactNode
  /** Between heading and filters: figures. */
  readonly above?: ReactNode
  /** Shown in place of the rows on request from the bar: rows come first. */
  readonly charts?: ReactNode
  /** Ready views of the list, at the start of the bar. */
  readonly ready?: ReadyViews
  readonly queryOptions?: Readonly<Record<string, unknown>>
}

/**
 * A whole list: heading, actions, filters, table, pages. Rights are checked before a screen mounts (`src/paths.ts`), so
 * the list itself checks none.
 */
export const ListScreen = <R extends RaRecord>(props: ListScreenProps<R>) => {
  const { resource, row, title, columns, name = resource, filters = [], always, actions, tools, above, charts } = props
  const translate = useTranslate()
  const { choice, visible, setChoice } = useColumnChoice(name, columns)
  const order = usePhoneSort(visible)
  const narrow = useNarrow()
  const views = <SavedViews list={name} onColumns={setChoice} />
  const [drawn, setDrawn] = useState(false)
  const draw = {
    label: translate(drawn ? 'table.chart.rows_of_list' : 'table.chart.all_of_list'),
    onPick: () => setDrawn(!drawn),
  }
  return (
    <CleanUrl
      columns={columns}
      sort={props.sort?.field ?? 'id'}
      first={props.filterDefaultValues}
      endpoint={row?.list}
      names={row?.filterNames}
    >
      <ListBase
        resource={resource}
        sort={props.sort}
        perPage={props.perPage ?? 25}
        filter={props.filter}
        filterDefaultValues={props.filterDefaultValues}
        // The address is the only source of truth: Back returns to the same page, the menu resets.
        storeKey={false}
        disableAuthentication
        queryOptions={{ ...props.queryOptions, ...aheadOptions, onError: errorShownInPlace }}
      >
        <SelectionProvider>
          <Page>
            <Head>
              <h1>{translate(title)}</h1>
              {actions && <div className="actions">{actions}</div>}
            </Head>
            {above}
            {!narrow && views}
            <FilterBar
              filters={filters}
              always={always}
              ready={props.ready}
              order={order}
              views={narrow && views}
              end={
                <>
                  {charts !== undefined && !narrow && (
                    <TextButton type="button" onClick={draw.onPick}>
                      {draw.label}
                    </TextButton>
                  )}
                  {tools}
                  <ListTools
                    {...(charts !== undefined && narrow && { tools: [{ icon: drawn ? 'table' : 'chart', ...draw }] })}
                    exported={{ name: translate(title), columns: visible, filters }}
                    list={{ name, columns, choice, onChange: setChoice }}
                  />
                </>
              }
            />
            {drawn ? (
              <div className="charts">{charts}</div>
            ) : (
              <TurnedPage>
                <NextPage />
                <ListTable<R>
                  columns={visible}
                  rowLink={props.rowLink}
                  rowLabel={props.rowLabel}
                  onRowClick={props.onRowClick}
                  selectable={props.selectable}
                  bulk={props.bulk}
                  selectEverything={props.selectEverything}
                  empty={props.empty}
                  caption={props.caption ?? title}
                  {...(props.sumsOf && { sumsOf: props.sumsOf })}
                  sorts={false}
                />
                <Pagination />
              </TurnedPage>
            )}
          </Page>
        </SelectionProvider>
      </ListBase>
    </CleanUrl>
  )
}
