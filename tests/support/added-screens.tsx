import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { departments } from '../../platform/db/schema'
import { link, type PathId } from '../../src/paths'
import { network, openAddress, signInWith, thePlatform, withPlatform } from '../support/src'
import { persianText } from '../support/texts'

// Tests what `docs/extending.md` adds: `tests/docs/extending.test.ts` runs it in the copy that has it.

// The seeds have changed with the contract: demo data would have to be regenerated for these few screens.
withPlatform('empty')

/** Opens an address as a user of a type. */
const openAs = async (type: string, address: string): Promise<void> => {
  const { addPerson, tokenOf } = thePlatform()
  await signInWith(await tokenOf(await addPerson({ type })))
  await openAddress(address)
}

const newYear = { id: 7, title: 'نوروز', day: '2027-03-21' }

const openHolidays = async (address: string) => {
  vi.stubGlobal('scrollTo', () => undefined)
  network.use(
    http.get('*/api/holidays', () => HttpResponse.json([newYear], { headers: { 'content-range': 'holidays 0-0/1' } })),
    http.get('*/api/holidays/7', () => HttpResponse.json(newYear)),
  )
  await openAs('1', address)
}

describe('the stock resource', () => {
  it('lists its records under its name, in the menu too', async () => {
    await openHolidays('/admin/holidays')
    // Until the rows have loaded, another table is in their place.
    const table = (await screen.findByText(newYear.title)).closest('table')!
    expect(within(table).getByText('مناسبت')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'تعطیلی‌ها' })).toBeTruthy()
    expect(document.querySelector('nav a[href="/admin/holidays"]')).toBeTruthy()
  })

  it.each(['/admin/holidays/7', '/admin/holidays/create'])('has a form at %s', async (address) => {
    await openHolidays(address)
    const field = await screen.findByLabelText<HTMLInputElement>(/مناسبت/)
    expect(field.value).toBe(address.endsWith('7') ? newYear.title : '')
  })

  it('shows a record', async () => {
    await openHolidays('/admin/holidays/7/show')
    expect(await screen.findByText(newYear.title)).toBeTruthy()
  })
})

it('the report shows the rows of the endpoint under its title', async () => {
  await thePlatform().db.insert(departments).values({ name: 'پشتیبانی', description: 'پرسش‌ها', slaMinutes: 120 })
  await openAs('2', link('adminDepartmentQueues' as PathId))
  expect(await screen.findByRole('row', { name: /پشتیبانی/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: persianText('paths.adminDepartmentQueues') })).toBeTruthy()
})

it('the right opens a screen', async () => {
  await openAs('5', link('adminSendNotification'))
  expect(
    await screen.findByRole('heading', { level: 1, name: persianText('paths.adminSendNotification') }),
  ).toBeTruthy()
})
