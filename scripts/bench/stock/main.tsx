import { createRoot } from 'react-dom/client'
import {
  Admin,
  DataTable,
  DateField,
  List,
  NumberField,
  Resource,
  SearchInput,
  SelectInput,
  type DataProvider,
  type GetListParams,
  type GetListResult,
  type RaRecord,
} from 'react-admin'

/** A page of the ticket queue, requested as our own queue does. */
const readTickets = async <R extends RaRecord>({
  pagination: { page, perPage } = { page: 1, perPage: 25 },
}: GetListParams): Promise<GetListResult<R>> => {
  const answer = await fetch(`/api/dashboard/ticket?page=${page}&page_size=${perPage}`, {
    headers: { authorization: `Bearer ${localStorage.getItem('auth-token') ?? ''}`, accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`Tickets were answered with ${answer.status}.`)
  const { count, results } = (await answer.json()) as { count: number; results: R[] }
  return { data: results, total: count }
}

const absent = () => Promise.reject(new Error('The yardstick only lists.'))

const dataProvider: DataProvider = {
  getList: (_resource, params) => readTickets(params),
  getOne: absent,
  getMany: absent,
  getManyReference: absent,
  create: absent,
  update: absent,
  updateMany: absent,
  delete: absent,
  deleteMany: absent,
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" alwaysOn choices={['open', 'answered', 'closed']} />,
]

const Tickets = () => (
  <List perPage={25} filters={filters}>
    <DataTable>
      <DataTable.Col source="id" field={NumberField} />
      <DataTable.Col source="subject" />
      <DataTable.Col source="department.name" />
      <DataTable.Col source="user.name" />
      <DataTable.Col source="status" />
      <DataTable.Col source="created_at" field={DateField} />
    </DataTable>
  </List>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="tickets" list={Tickets} />
    </Admin>,
  )
