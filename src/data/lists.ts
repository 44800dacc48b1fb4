import type { GetListParams } from 'react-admin'
import type { Endpoint } from '../../contract/endpoint'
import { resourceRow } from './resources'

/** What a react-admin list reads: its endpoint, the input of the call, and the rows of a reply. */
interface ListReading {
  readonly endpoint: Endpoint
  readonly input: object
  readonly rowsOf: (reply: unknown) => readonly unknown[]
}

/** The reading behind a list; `undefined` for a resource in no table. */
export const listReading = async (
  resource: string,
  params: Partial<GetListParams>,
): Promise<ListReading | undefined> => {
  const [row, { listInput }, { findSource, reportInput, rowsOf }] = await Promise.all([
    resourceRow(resource),
    import('./resourceProvider'),
    import('./report/source'),
  ])
  if (row)
    return {
      endpoint: row.list,
      input: listInput(row, params),
      rowsOf: (reply) => rowsOf({}, reply),
    }
  const source = await findSource(resource)
  if (!source) return undefined
  const { endpoint } = source
  return { endpoint, input: reportInput(endpoint, params), rowsOf: (reply) => rowsOf(source, reply) }
}
