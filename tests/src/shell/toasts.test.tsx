import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  memoryStore,
  TestMemoryRouter,
  useAddUndoableMutation,
  useCloseNotification,
  useNotify,
  type NotificationOptions,
  type NotificationType,
} from 'react-admin'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { makeI18nProvider } from '../../../src/data/i18nProvider'
import { Toasts } from '../../../src/shell/Toasts'
import * as toasts from '../../../src/ui/toasts/toasts'
import { persianText as text } from '../../support/texts'

const mutated = vi.fn<(event: { readonly isUndo: boolean }) => void>()
let shown: MockInstance<typeof toasts.showToast>
beforeEach(() => {
  mutated.mockClear()
  shown = vi.spyOn(toasts, 'showToast')
})
afterEach(cleanup)

interface Said {
  readonly message: ReactNode
  readonly options?: NotificationOptions & { readonly type?: NotificationType }
}

const Say = ({ message, options }: Said) => {
  const notify = useNotify()
  const wait = useAddUndoableMutation()
  return (
    <button
      type="button"
      onClick={() => {
        if (options?.['undoable'] === true) wait(mutated)
        notify(message, options)
      }}
    >
      say
    </button>
  )
}

/** A screen that notifies of something, as react-admin's hook does. */
const say = async (message: ReactNode, options?: Said['options']) => {
  render(
    <TestMemoryRouter>
      <CoreAdminContext i18nProvider={await makeI18nProvider()} store={memoryStore()}>
        <Say message={message} {...(options && { options })} />
        <Toasts />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'say' }))
  return user
}

it.each([
  ['a text as it is', 'Level complete', {}, 'Level complete'],
  ['a text of react-admin', 'ra.notification.deleted', { type: 'success' }, text('ra.notification.deleted')],
  [
    'a missing record',
    'ra.notification.item_doesnt_exist',
    { type: 'error' },
    text('ra.notification.item_doesnt_exist'),
  ],
  ['a failure without words', 'ra.unknown', { type: 'error' }, text('errors.unexpected')],
] as const)('says %s', async (_, message, options, expected) => {
  await say(message, options)
  expect((await screen.findAllByText(expected)).length).toBeGreaterThan(0)
})

it('warns in the colour of a warning, for as long as it was told', async () => {
  await say('Nearly full', { type: 'warning', autoHideDuration: 9000 })
  await screen.findByText('Nearly full')
  expect(shown).toHaveBeenCalledWith('warning', 'Nearly full', expect.objectContaining({ autoClose: 9000 }))
})

it('stays until it is closed where no time is given', async () => {
  await say('Read me', { autoHideDuration: null })
  await screen.findByText('Read me')
  expect(shown).toHaveBeenCalledWith('info', 'Read me', expect.objectContaining({ autoClose: false }))
})

const Closing = () => {
  const close = useCloseNotification()
  return (
    <button type="button" onClick={() => close()}>
      enough
    </button>
  )
}

it('shows an element, which can close it', async () => {
  const user = await say(<Closing />)
  const enough = await screen.findByRole('button', { name: 'enough' })
  await user.click(enough)
  fireEvent.animationEnd(enough.closest('.Toastify__toast')!)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'enough' })).toBeNull())
})

it('sends what waits behind an element that can be undone', async () => {
  const user = await say(<b>Renamed</b>, { undoable: true })
  await screen.findByText('Renamed')
  expect(mutated).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: text('shell.undo') }))
  await waitFor(() => expect(mutated).toHaveBeenCalledExactlyOnceWith({ isUndo: true }))
})

it('counts on while nobody looks at a window whose change waits', async () => {
  await say('Saved', { undoable: true, autoHideDuration: 7000 })
  await screen.findByText('Saved')
  const [, , options] = shown.mock.lastCall ?? []
  expect(options).toMatchObject({ pauseOnFocusLoss: false, autoClose: 7000 })
})
