import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  DataTable,
  Edit,
  EditGuesser,
  List,
  ListGuesser,
  Resource,
  SearchInput,
  ShowGuesser,
  SimpleForm,
  TextInput,
  type RaRecord,
} from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../../contract/index'
import { dataProvider } from '../../../../src/data/dataProvider'
import { queryClient } from '../../../../src/data/queryClient'
import { stockResource } from '../../../../src/shell/resource/stockResource'
import { calls, catchSavedFiles, signInAs, thePlatform, withPlatform } from '../../../support/src'
import { renderResources } from '../../../support/screens/stock-app'
import { en, fa, persianText as text } from '../../../support/texts'
import { mainText } from '../../stage'

withPlatform()
const saved = catchSavedFiles()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(cleanup)

const names = [
  'users',
  'tickets',
  'requests',
  'process-requests',
  'notifications',
  'paypal-accounts',
  'salary-factors',
] as const

/** Resources whose screens are our own. */
const settings = {
  departments: () =>
    stockResource('settings', () => import('../../../../src/settings/departments').then((m) => m.departments)),
  packages: () => stockResource('settings', () => import('../../../../src/settings/packages').then((m) => m.packages)),
  platforms: () =>
    stockResource('settings', () => import('../../../../src/settings/platforms').then((m) => m.platforms), [
      'list',
      'edit',
      'show',
    ]),
  coupons: () => stockResource('settings', () => import('../../../../src/settings/coupons').then((m) => m.coupons)),
  articles: () => stockResource('settings', () => import('../../../../src/settings/articles').then((m) => m.articles)),
} as const
const settingNames = ['departments', 'packages', 'platforms', 'coupons', 'articles'] as const

const NewRecord = () => (
  <Create>
    <SimpleForm>
      <TextInput source="id" />
    </SimpleForm>
  </Create>
)

/** Made anew for every test: what was loaded once is not loaded in another language. */
const guessed = () => (
  <>
    {names.map((name) => (
      <Resource
        key={name}
        name={name}
        {...stockResource('settings', async () => ({
          list: ListGuesser,
          edit: EditGuesser,
          show: ShowGuesser,
          create: NewRecord,
        }))}
      />
    ))}
    {settingNames.map((name) => (
      <Resource key={name} name={name} {...settings[name]()} />
    ))}
  </>
)

const firstOf = async (name: string): Promise<RaRecord> => {
  const page = { page: 1, perPage: 1 }
  const { data } = await dataProvider.getList<RaRecord>(name, {
    pagination: page,
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  if (!data[0]) throw new Error(`There are no ${name}.`)
  return data[0]
}

/** The policy of the pages lets nobody write HTML. */
const written = () => vi.spyOn(Element.prototype, 'innerHTML', 'set')

const drawn = () =>
  waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    expect(document.querySelector('main h1, main .title')?.textContent).toBeTruthy()
  })

/** What columns and fields are called on the screen. */
const labels = (): string[] =>
  [...document.querySelectorAll('main th, main label, main .RaLabeled-label, main legend')]
    .map(({ textContent }) => textContent?.replaceAll(/[*\u200b]/g, '').trim() ?? '')
    .filter((label) => label !== '')

/** A guessed list has react-admin’s own. */
const pages = () =>
  document.querySelector(`main nav[aria-label='${text('table.page.label')}'], .MuiTablePagination-root`)

describe.each([
  ['fa', fa],
  ['en', en],
] as const)('screens of react-admin’s own parts in %s', (locale, catalogue) => {
  const ra = catalogue.ra as unknown as typeof fa.ra & { readonly navigation: { readonly page_rows_per_page: string } }

  it.each([...names, ...settingNames])('show %s without a raw key or a word of another language', async (name) => {
    localStorage.setItem('pishkhan.locale', locale)
    await signInAs('1')
    const record = await firstOf(name)
    const { fields = {}, ...others } =
      (catalogue.resources as Readonly<Record<string, { readonly fields?: object }>>)[name] ?? {}
    // What stands for several fields has a text beside them.
    const known: unknown[] = [
      ...Object.values(fields),
      ...Object.values(others),
      ra.navigation.page_rows_per_page,
      catalogue.table.page.jump,
    ]
    const html = written()
    const { go } = await renderResources(guessed(), `/admin/${name}`)
    const at = `/admin/${name}/${encodeURIComponent(record.id)}`
    // A verb without an endpoint has no screen.
    for (const [view, action] of [
      [`/admin/${name}`, 'list'],
      [at, 'edit'],
      [`${at}/show`, 'show'],
      [`/admin/${name}/create`, 'create'],
    ] as const) {
      await go(view)
      await drawn()
      if (mainText().includes(catalogue.shell.denied)) {
        expect([name, action]).toEqual([name, expect.stringMatching(/create|edit/)])
        continue
      }
      await waitFor(() => expect(labels().length).toBeGreaterThan(0))
      expect(labels().filter((label) => !known.includes(label))).toEqual([])
      expect(document.body.textContent).not.toMatch(/\b(?:ra|resources)\.[a-z_]+\.|%\{|\{\{/)
      const heading = document.querySelector('main h1')?.textContent ?? ''
      expect(document.title).toContain(heading)
      if (locale === 'fa') expect(heading).toMatch(/^[\u0600-\u06ff]/)
      if (locale === 'fa' && action === 'list')
        await waitFor(() => expect(pages()?.textContent).toMatch(/^[^0-9a-z]+$/i))
    }
    expect(html).not.toHaveBeenCalled()
    html.mockRestore()
  })
})

const AccountList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} perPage={5}>
    <DataTable
      bulkActionButtons={
        <>
          <BulkUpdateButton data={{ status: 'read' }} />
          <BulkDeleteButton />
        </>
      }
    >
      <DataTable.Col source="email" />
      <DataTable.NumberCol source="balance" />
    </DataTable>
  </List>
)
const AccountEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="holder" />
    </SimpleForm>
  </Edit>
)

const accounts = (
  <>
    <Resource
      name="paypal-accounts"
      recordRepresentation="email"
      {...stockResource('settings', async () => ({ list: AccountList, edit: AccountEdit }), ['list', 'edit'])}
    />
  </>
)

describe('a resource of react-admin’s own parts', () => {
  it('stands in the menu for whoever may list it', async () => {
    await signInAs('5')
    await renderResources(accounts, '/admin/paypal-accounts')
    const menu = await screen.findByRole('navigation', { name: fa.shell.menu, hidden: true })
    const entry = await within(menu).findByRole('link', { name: 'حساب‌های پی‌پال', current: 'page', hidden: true })
    expect(entry.getAttribute('href')).toBe('/admin/paypal-accounts')
  })

  it('is refused without a call to whoever may not call what is behind it, and stands in no menu of theirs', async () => {
    await signInAs('2')
    await renderResources(accounts, '/admin/paypal-accounts')
    await screen.findByText(text('shell.denied'))
    expect(document.querySelector('a[href="/admin/paypal-accounts"]')).toBeNull()
    expect(calls.filter((call) => call.includes('/paypal/'))).toEqual([])
  })

  it('sends an end user home before anything of it is loaded', async () => {
    await signInAs('3')
    await renderResources(accounts, '/admin/paypal-accounts')
    expect((await screen.findAllByText(text('errors.forbidden'))).length).toBeGreaterThan(0)
    expect(window.location.pathname).toBe('/')
    expect(calls.filter((call) => call.includes('/paypal/'))).toEqual([])
  })

  it('opens below /admin alone', async () => {
    await signInAs('5')
    await renderResources(accounts, '/paypal-accounts?page=2')
    await waitFor(() => expect(window.location.pathname).toBe('/admin/paypal-accounts'))
    expect(window.location.search).toBe('?page=2')
  })

  it('turns pages, filters, and comes back from a record to where the list was', async () => {
    await signInAs('5')
    const { go } = await renderResources(accounts, '/admin/paypal-accounts')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: text('table.page.next') }))
    await waitFor(() => expect(window.location.search).toContain('page=2'))
    await drawn()
    const record = await firstOf('paypal-accounts')
    await go(`/admin/paypal-accounts/${record.id}`)
    const field = await screen.findByLabelText('صاحب حساب')
    await user.clear(field)
    await user.type(field, 'Sara Nouri')
    await user.click(screen.getByRole('button', { name: text('ra.action.save') }))
    // The list it goes back to is the page that was left.
    await waitFor(() => expect(window.location.search).toContain('page=2'))
    expect(await screen.findByText(text('ra.notification.updated'))).toBeTruthy()
    expect((await dataProvider.getOne<RaRecord>('paypal-accounts', { id: record.id })).data['holder']).toBe(
      'Sara Nouri',
    )
  })

  it('marks the input whose value was refused, and says why', async () => {
    await signInAs('5')
    const record = await firstOf('paypal-accounts')
    const resource = stockResource(
      'settings',
      async () => ({
        edit: () => (
          <Edit mutationMode="pessimistic">
            <SimpleForm>
              <TextInput source="holder" />
              <TextInput source="country" />
            </SimpleForm>
          </Edit>
        ),
      }),
      ['edit'],
    )
    await renderResources(
      <>
        <Resource name="paypal-accounts" {...resource} />
      </>,
      `/admin/paypal-accounts/${record.id}`,
    )
    const user = userEvent.setup()
    const holder = await screen.findByLabelText('صاحب حساب')
    await user.clear(holder)
    await user.click(holder)
    await user.paste('x'.repeat(121))
    await user.click(screen.getByRole('button', { name: text('ra.action.save') }))
    await waitFor(() => expect(holder.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(holder.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      text('validation.too_long'),
    )
    expect(screen.getByLabelText('کشور').getAttribute('aria-invalid')).toBe('false')
    expect(document.body.textContent).not.toContain(text('errors.unexpected'))
  })

  it('says who changed a record meanwhile, and what of it', async () => {
    await signInAs('1')
    const { results } = await dataProvider.call(contract.tickets.tickets, { query: { status: ['open'] } })
    const [ticket] = results
    if (!ticket) throw new Error('The demo data have no open ticket.')
    const views = async () => ({
      edit: () => (
        <Edit mutationMode="pessimistic">
          <SimpleForm>
            <TextInput source="status" />
          </SimpleForm>
        </Edit>
      ),
    })
    await renderResources(
      <>
        <Resource name="tickets" {...stockResource('settings', views, ['edit'])} />
      </>,
      `/admin/tickets/${ticket.id}`,
    )
    const user = userEvent.setup()
    const status = await screen.findByLabelText<HTMLInputElement>('وضعیت')
    const { signIn, call } = thePlatform()
    const token = await signIn('2')
    const { reply } = await call(contract.people.currentUser, {}, { token })
    const taken = { status: 'in_progress' } as const
    await call(contract.tickets.changeTicketStatus, { params: { id: String(ticket.id) }, body: taken }, { token })
    await user.clear(status)
    await user.type(status, 'closed')
    await user.click(screen.getByRole('button', { name: text('ra.action.save') }))
    const said = await screen.findByText((words) => words.includes(reply.object.name) && words.includes('هم‌زمان'))
    expect(said.textContent).toMatch(/آنچه تغییر کرده است: .*وضعیت/)
  })

  it('shows the buttons of those verbs alone that have an endpoint', async () => {
    await signInAs('5')
    const record = await firstOf('paypal-accounts')
    await renderResources(accounts, `/admin/paypal-accounts/${record.id}`)
    await screen.findByRole('button', { name: text('ra.action.save') })
    expect(screen.queryByRole('button', { name: text('ra.action.delete') })).toBeNull()
  })

  it('writes every row into its export, named as on the screen, with a byte-order mark', async () => {
    await signInAs('5')
    await renderResources(accounts, '/admin/paypal-accounts')
    await userEvent.click(await screen.findByRole('button', { name: text('ra.action.export') }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    const { total } = await dataProvider.getList('paypal-accounts', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })
    expect(lines).toHaveLength((total ?? 0) + 1)
    expect(lines[0]).toContain('صاحب حساب')
  })
})
