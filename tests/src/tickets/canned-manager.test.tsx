import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CannedManager } from '../../../src/tickets/composer/CannedManager'
import { fa } from '../../support/texts'
import { show, withDesk } from './stage'

withDesk()

const t = fa.tickets.canned
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) }).value

it('a prepared answer being written survives the button that closes the dialog, until it is saved', async () => {
  const open = async () => {
    const onClose = vi.fn()
    const shown = show(<CannedManager onClose={onClose} />, '/', {
      'GET /dashboard/canned-replies/': () => ({ results: [] }),
      'POST /dashboard/canned-replies/': () => ({ object: {} }),
    })
    const add = () => shown.person.click(screen.getByRole('button', { name: t.add }))
    await add()
    return { ...shown, add, onClose }
  }
  const { person, onClose } = await open()
  await person.type(screen.getByRole('textbox', { name: new RegExp(`^${t.title}`) }), 'آغاز')
  await person.type(screen.getByRole('textbox', { name: new RegExp(`^${t.text}`) }), 'سلام')
  await person.click(screen.getByRole('button', { name: fa.table.close }))
  expect(onClose).toHaveBeenCalled()
  cleanup()

  const again = await open()
  expect([field(t.title), field(t.text)]).toEqual(['آغاز', 'سلام'])
  await again.person.click(screen.getByRole('button', { name: t.save }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(again.asked('POST /dashboard/canned-replies/')).toMatchObject([{ body: { title: 'آغاز', text: 'سلام' } }])
  await again.add()
  expect([field(t.title), field(t.text)]).toEqual(['', ''])
})
