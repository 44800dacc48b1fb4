import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider, TestMemoryRouter } from 'react-admin'
import { useState, type ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyDialog } from '../../../src/ui/lazyDialog'
import { persian } from '../list/table/stage'

afterEach(cleanup)

interface AskedProps {
  readonly open: boolean
  readonly onClose: () => void
}

const Asked = ({ open }: AskedProps) => <p>{open ? 'asked' : 'gone'}</p>

const stage = (load: () => Promise<ComponentType<AskedProps>>) => {
  const Dialog = lazyDialog(load)
  const Screen = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen((before) => !before)}>
          press
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  render(
    <TestMemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={persian('fa')}>
        <Screen />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  const user = userEvent.setup()
  return () => user.click(screen.getByRole('button'))
}

it('asks for its code when it is first opened, shades the page meanwhile, and stays to go as it came', async () => {
  let arrive = (): void => undefined
  const load = vi.fn(() => new Promise<ComponentType<AskedProps>>((resolve) => (arrive = () => resolve(Asked))))
  const press = stage(load)
  expect(load).not.toHaveBeenCalled()
  await press()
  expect(screen.getByRole('status')).toBeTruthy()
  arrive()
  expect(await screen.findByText('asked')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  await press()
  expect(screen.getByText('gone')).toBeTruthy()
  await press()
  expect(screen.getByText('asked')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('is closed where its code cannot be fetched, and asks for it again at the next press', async () => {
  const load = vi.fn<() => Promise<ComponentType<AskedProps>>>(async () => Asked)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const press = stage(load)
  await press()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  await press()
  expect(await screen.findByText('asked')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
