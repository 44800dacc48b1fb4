import { useListContext } from 'react-admin'
import { Pagination } from '../../list/table/paging/Pagination'
import { ErrorState } from '../../ui/states'

/** Shown by a list that could not be read: why, and a retry. React-admin would say that nothing was found. */
export const ListFailed = () => {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} onRetry={() => void refetch()} />
}

/** The pages of a list; none for one that could not be read, whose old rows are not shown. */
export const ListPages = () => (useListContext().error ? null : <Pagination />)
