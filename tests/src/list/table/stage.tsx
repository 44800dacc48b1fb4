import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  memoryStore,
  testDataProvider,
  TestMemoryRouter,
  useLocation,
  type DataProvider,
  type GetListParams,
  type RaRecord,
  type TranslationMessages,
} from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactElement } from 'react'
import type { MessageKey } from '../../../../i18n/keys'
import { en, fa } from '../../../support/texts'
import { ListScreen } from '../../../../src/list/table/ListScreen'
import type { FilterDef } from '../../../../src/list/filters/filters'
import type { Column } from '../../../../src/list/table/columns'

/** Texts only these tests use. */
const own = {
  fa: {
    demo: {
      title: 'پرداخت‌ها',
      number: 'شماره',
      name: 'نام',
      search: 'جست‌وجو',
      amount: 'مبلغ',
      status: 'وضعیت',
      opened: 'تاریخ',
      secret: 'یادداشت',
    },
  },
  en: {
    demo: {
      title: 'Payments',
      number: 'Number',
      name: 'Name',
      search: 'Search',
      amount: 'Amount',
      status: 'Status',
      opened: 'Opened',
      secret: 'Note',
    },
  },
}

/** The key of a text only these tests use; the product has none of that name. */
export const demoKey = (name: keyof typeof own.fa.demo): MessageKey => `demo.${name}` as MessageKey

/** The Persian catalogue of the product; a key that is missing fails the test. */
export const persian = (locale: 'fa' | 'en' = 'fa') => {
  const messages: object = locale === 'fa' ? { ...fa, ...own.fa } : { ...en, ...own.en }
  return polyglotI18nProvider(() => messages as TranslationMessages, locale, [{ locale, name: locale }], {
    onMissingKey: (key: string) => {
      throw new Error(`missing text: ${key}`)
    },
  })
}

export interface Payment extends RaRecord {
  readonly id: number
  readonly user: { readonly uuid: string; readonly name: string }
  readonly currency: string
  readonly amount: string
  readonly status: string
  readonly date: string
  readonly note: string
}

const names = ['مریم کاظمی', 'علی رضایی', 'زهرا محمدی', 'حسین احمدی', 'نگار صادقی', 'پویا کریمی', 'سارا یوسفی']

/** Rows 1…n, deterministic. */
export const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    user: { uuid: `0000-${at}`, name: `${names[at % names.length]} ${at + 1}` },
    currency: at % 3 === 0 ? 'USDT' : 'IRR',
    amount: at % 3 === 0 ? `${at + 1}.5` : String((at + 1) * 1_500_000),
    status: at % 2 === 0 ? 'open' : 'closed',
    date: `2026-0${1 + (at % 9)}-1${at % 9}`,
    note: `note ${at + 1}`,
  }))

export const columns: readonly Column<Payment>[] = [
  { source: 'user.name', label: demoKey('name'), kind: 'text', sortable: 'name', primary: true },
  { source: 'id', label: demoKey('number'), kind: 'number', hideOnPhone: true },
  { source: 'amount', label: demoKey('amount'), kind: 'money', sortable: true },
  { source: 'status', label: demoKey('status'), kind: 'status', options: 'ticket_status' },
  { source: 'date', label: demoKey('opened'), kind: 'date' },
  { source: 'note', label: demoKey('secret'), kind: 'text', hidden: true },
]

/** A list of payments whose rows open the payment; what a test is about is given. */
export const paymentList = (props: Partial<Parameters<typeof ListScreen<Payment>>[0]> = {}) => (
  <ListScreen<Payment>
    resource="payments"
    title={demoKey('title')}
    columns={columns}
    sort={{ field: 'id', order: 'ASC' }}
    rowLink={({ id }) => `/admin/payment?id=${id}`}
    {...props}
  />
)

/** A platform in memory that sorts, filters and pages, and remembers what it was asked. */
export const platform = (rows: readonly Payment[], overrides: Record<string, unknown> = {}) => {
  const asked: GetListParams[] = []
  const provider = testDataProvider({
    getList: (async (_resource: string, params: GetListParams) => {
      asked.push(params)
      const { page = 1, perPage = 25 } = params.pagination ?? {}
      const { status, query } = (params.filter ?? {}) as { status?: string; query?: string }
      const found = rows.filter(
        (row) => (!status || status.split(',').includes(row.status)) && (!query || row.user.name.includes(query)),
      )
      const sign = params.sort?.order === 'DESC' ? -1 : 1
      const sorted = [...found].sort(
        (a, b) => (params.sort?.field === 'amount' ? Number(a.amount) - Number(b.amount) : a.id - b.id) * sign,
      )
      return {
        data: sorted.slice((page - 1) * perPage, page * perPage),
        total: found.length,
        meta: {
          totals: [
            { currency: 'IRR', amount: '4500000000' },
            { currency: 'USDT', amount: '-12.25' },
          ],
        },
      }
    }) as DataProvider['getList'],
    ...overrides,
  })
  return { provider, asked }
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** The address the screen is at, decoded. */
export const address = (): string => decodeURIComponent(screen.getByTestId('address').textContent ?? '')

/** Puts a screen on stage with the Persian catalogue and a platform. */
export const show = (
  element: ReactElement,
  dataProvider: DataProvider,
  start = '/admin/payments',
  locale: 'fa' | 'en' = 'fa',
) => {
  const user = userEvent.setup()
  const shown = render(
    <TestMemoryRouter initialEntries={[start]}>
      <CoreAdminContext dataProvider={dataProvider} store={memoryStore()} i18nProvider={persian(locale)}>
        {element}
        <Address />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  return { user, ...shown }
}

/** Pretends to be a phone; call the answer to stop. */
export const onPhone = (): (() => void) => {
  const before = window.matchMedia
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  return () => {
    window.matchMedia = before
  }
}

/** A search and a choice of several. */
export const filters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: demoKey('search') },
  {
    kind: 'multi',
    source: 'status',
    label: demoKey('status'),
    options: [
      { value: 'open', label: 'enums.ticket_status.open' },
      { value: 'closed', label: 'enums.ticket_status.closed' },
      { value: 'on_hold', label: 'enums.ticket_status.on_hold' },
    ],
  },
]
