import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  Edit,
  memoryStore,
  ResourceContextProvider,
  SimpleForm,
  TestMemoryRouter,
  TextInput,
  type RaRecord,
} from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataProvider } from '../../../src/data/dataProvider'
import { makeI18nProvider } from '../../../src/data/i18nProvider'
import { queryClient } from '../../../src/data/queryClient'
import { Toasts } from '../../../src/shell/Toasts'
import { offerUndo } from '../../../src/shell/undoable'
import { MuiFrame } from '../../../src/theme/MuiFrame'
import * as toasts from '../../../src/ui/toasts/toasts'
import { calls, signInAs, withPlatform } from '../../support/src'
import { text } from '../../support/product'

withPlatform()

let account: RaRecord

const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const
const holder = async (): Promise<unknown> =>
  (await dataProvider.getOne<RaRecord>('paypal-accounts', { id: account.id })).data['holder']

beforeEach(async () => {
  await signInAs('1')
  vi.stubGlobal('scrollTo', () => undefined)
  account = (await dataProvider.getList<RaRecord>('paypal-accounts', page)).data[0]!
})
afterEach(cleanup)

/** A stock form of react-admin over the data of the product. */
const open = async () => {
  const i18nProvider = await makeI18nProvider()
  render(
    <TestMemoryRouter>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <MuiFrame>
          <ResourceContextProvider value="paypal-accounts">
            <Edit id={account.id} redirect={false}>
              <SimpleForm>
                <TextInput source="holder" label="نام" />
              </SimpleForm>
            </Edit>
          </ResourceContextProvider>
          <Toasts />
        </MuiFrame>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  const user = userEvent.setup()
  const field = await screen.findByLabelText('نام')
  const save = async (value: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(value)
    await user.click(screen.getByRole('button', { name: /save|ذخیره/ }))
    return screen.findByRole('button', { name: text('shell.undo') })
  }
  return { user, save }
}

const writes = () => calls.filter((made) => !made.startsWith('GET'))

it('sends what a stock form saved once its message goes', async () => {
  const { user, save } = await open()
  await save('Sara One')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: text('table.close') }))
  await waitFor(() => expect(writes()).toEqual([`PATCH /api/paypal/accounts/${account.id}/`]))
  await waitFor(async () => expect(await holder()).toBe('Sara One'))
})

it('names the field whose value was refused: there is no form left to mark it in', async () => {
  const { user, save } = await open()
  await save('x'.repeat(121))
  await user.click(screen.getByRole('button', { name: text('table.close') }))
  await screen.findByText((words) => words.includes(`holder: ${text('validation.too_long')}`))
})

it('sends nothing when it is undone', async () => {
  const { user, save } = await open()
  const before = await holder()
  await user.click(await save('Sara Two'))
  await user.click(screen.getAllByRole('button', { name: text('table.close') }).at(-1)!)
  await screen.findByDisplayValue(String(before))
  expect([writes(), await holder()]).toEqual([[], before])
})

it('asks whoever closes the page for as long as one change waits', () => {
  const ends: (() => void)[] = []
  const shown = vi.spyOn(toasts, 'showToast')
  shown.mockImplementation((_kind, _content, options) => void ends.push(() => options?.onClose?.()))
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  for (const label of ['one', 'two']) offerUndo({ kind: 'info', said: 'changed', label }, () => undefined)
  expect(leaves()).toBe(false)
  ends[0]?.()
  expect(leaves()).toBe(false)
  ends[1]?.()
  expect(leaves()).toBe(true)
  shown.mockRestore()
})
