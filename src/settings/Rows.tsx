import type { ReactElement, ReactNode } from 'react'
import { DataTable, FieldTitle, SearchInput, SimpleList } from 'react-admin'
import { useNarrow } from '../ui/useNarrow'

/** The search over a list. */
export const search = [<SearchInput key="q" source="q" alwaysOn />]

interface RowsProps {
  /** The field a card says below what its record is called, and what stands at its end. */
  readonly secondary: ReactElement<{ readonly source: string }>
  readonly tertiary: ReactElement
  /** The columns of the table. */
  readonly children: ReactNode
}

/** The rows of a list: a table, and on a phone cards, which need no scrolling sideways. */
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
