import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  memoryStore,
  testDataProvider,
  TestMemoryRouter,
  useLocation,
  type DataProvider,
} from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fieldsOf, label, type Endpoint } from '../../../contract/endpoint'
import type { Ticket, TicketMessage } from '../../../contract/tickets/tickets'
import { PlatformError } from '../../../src/data/http/errors'
import { queryClient } from '../../../src/data/queryClient'
import { noteResource } from '../../../src/data/readings'
import { ticketRows } from '../../../src/data/resources/tickets'
import type { CallInput, Id, ResourceRow, Values } from '../../../src/data/resources/row'
import { invalidateAfter, mayBeStale } from '../../../src/data/write'
import { fa } from '../../support/texts'

const zahra = { uuid: '11111111-1111-4111-8111-111111111111', name: 'زهرا احمدی' }
const maryam = { uuid: '22222222-2222-4222-8222-222222222222', name: 'مریم کاظمی' }

/** A message of a thread. */
export const message = (id: number, facts: Partial<TicketMessage> = {}): TicketMessage => ({
  id,
  author: facts.staff ? maryam : zahra,
  staff: false,
  mine: false,
  internal: false,
  text: `متن ${id}`,
  created_at: '2026-05-01T08:00:00Z',
  edited_at: null,
  deleted: false,
  editable: false,
  attachments: [],
  ...facts,
})

/** Ticket 12 with two messages. */
export const ticket = (facts: Partial<Ticket> = {}, messages = [message(1), message(2, { staff: true })]): Ticket => ({
  id: 12,
  uuid: '33333333-3333-4333-8333-333333333333',
  subject: 'واریز نشدن برداشت',
  department: { id: 2, name: 'مالی' },
  user: { ...zahra, type: '3' },
  status: 'answered',
  internal: false,
  assignee: null,
  last_writer: 'staff',
  created_at: '2026-05-01T08:00:00Z',
  updated_at: '2026-05-01T09:00:00Z',
  waiting_since: null,
  sla: 'paused',
  messages_count: messages.length,
  stars: null,
  feedback: null,
  closed_at: null,
  closed_by: null,
  moves: ['reply', 'close'],
  version: 3,
  thread: { messages, hold_reason: null, previous_ticket: null, conversation_id: null, viewers: [] },
  ...facts,
})

/** The reply that holds one ticket. */
export const found = (one: Ticket) => ({ count: 1, next: null, previous: null, results: [one] })

type Answer = (input: { readonly query?: Record<string, unknown>; readonly body?: Record<string, unknown> }) => unknown

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** Shows a screen over a platform of given answers by endpoint label; unknown ones never come back. */
export const show = (screen: ReactElement, address: string, answers: Readonly<Record<string, Answer>>) => {
  const call = vi.fn(async (endpoint: Endpoint, input: Parameters<Answer>[0]) => {
    const answer = answers[label(endpoint)]
    if (!answer) return new Promise<never>(() => undefined)
    try {
      const reply = await answer(input)
      if (endpoint.invalidates) invalidateAfter(endpoint)
      return reply
    } catch (error) {
      if (endpoint.invalidates && mayBeStale(error)) invalidateAfter(endpoint)
      throw error
    }
  })
  const { list, one, create, update } = ticketRows.tickets satisfies ResourceRow as ResourceRow
  // As the product's data provider does: what a write changes, or is news to it, is asked for at once.
  noteResource('tickets', [list, one!.endpoint])
  const tell = async (endpoint: Endpoint, input: CallInput) => (await call(endpoint, input)) as Values
  const verbs = {
    getOne: async (_: string, { id }: { id: Id }) => {
      const record = one!.pick(await tell(one!.endpoint, one!.input(id)))
      if (!record) throw new PlatformError({ status: 404, code: 'not_found' })
      return { data: record }
    },
    create: async (_: string, { data }: { data: Values }) => ({
      data: (await tell(create!.endpoint, create!.input(data, 0, {})))['object'],
    }),
    update: async (_: string, { id, data, previousData = {} }: { id: Id; data: Values; previousData?: Values }) => {
      const takes = (endpoint: Endpoint) => Object.keys(data).every((name) => fieldsOf(endpoint.body).includes(name))
      const { endpoint, input } = update!.find((write) => takes(write.endpoint))!
      return { data: (await tell(endpoint, input(data, id, previousData)))['object'] }
    },
  }
  const i18n = polyglotI18nProvider(() => fa as never, 'fa', [{ locale: 'fa', name: 'fa' }], {
    onMissingKey: (key: string) => {
      throw new Error(`missing text: ${key}`)
    },
  })
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <CoreAdminContext
        dataProvider={testDataProvider({ ...verbs, call } as Partial<DataProvider>)}
        i18nProvider={i18n}
        store={memoryStore()}
        queryClient={queryClient}
      >
        {screen}
        <Address />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  const asked = (name: string) =>
    call.mock.calls.filter(([endpoint]) => label(endpoint) === name).map(([, input]) => input)
  return { asked, person: userEvent.setup() }
}

/** What a browser has that the test's does not, and nothing kept from one test to the next. */
export const withDesk = (): void => {
  beforeEach(() => {
    globalThis.matchMedia ??= ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as never
    Element.prototype.scrollIntoView = () => undefined
  })

  afterEach(() => {
    cleanup()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
}
