import { useListContext } from 'react-admin'
import { Pagination } from '../../list/table/paging/Pagination'
import { ErrorState } from '../../ui/states'

/** What a list shows that could not be read: why, and another try. React-admin would say that nothing was found. */
export const ListFailed = () => {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} onRetry={() => void refetch()} />
}

/** The pages of a list; none of one that could not be read, whose rows from before are not shown. */
export const ListPages = () => (useListContext().error ? null : <Pagination />)
