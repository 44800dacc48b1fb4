import type { ReactElement, ReactNode } from 'react'
import { DataTable, FieldTitle, SearchInput, SimpleList } from 'react-admin'
import { useNarrow } from '../ui/useNarrow'

/** The search box of a list. */
export const search = [<SearchInput key="q" source="q" alwaysOn />]

interface RowsProps {
  /** The field a card shows below the name of its record, and the one at its end. */
  readonly secondary: ReactElement<{ readonly source: string }>
  readonly tertiary: ReactElement
  /** The columns of the table. */
  readonly children: ReactNode
}

/** The rows of a list: a table, or on a phone cards, which need no horizontal scrolling. */
export const Rows = ({ secondary, tertiary, children }: RowsProps) =>
  useNarrow() ? (
    <SimpleList
      rowClick="show"
      secondaryText={
        <>
          <FieldTitle source={secondary.props.source} />: {secondary}
        </>
      }
      tertiaryText={() => tertiary}
    />
  ) : (
    <DataTable bulkActionButtons={false}>{children}</DataTable>
  )
