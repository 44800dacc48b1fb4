import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { RecordPager } from '../../../../src/list/table/RecordPager'
import { address, paymentList, payments, platform, show } from './stage'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** A list of two rows a page, and the record a row opens. */
const Places = () => {
  const { pathname, search } = useLocation()
  if (pathname === '/admin/payment')
    return <RecordPager here={`${pathname}${search}`} list="/admin/payments" listName="پرداخت‌ها" />
  return paymentList({ perPage: 2 })
}

describe('the ways of a record', () => {
  it('lead over the edge of a page, and back to the page the record stands on', async () => {
    const { provider } = platform(payments(5))
    const { user } = show(<Places />, provider)
    await user.click(await screen.findByRole('link', { name: /^علی رضایی/ }))
    expect(address()).toBe('/admin/payment?id=2')
    await screen.findByText('ردیف ۲ از ۵ فهرست')

    await screen.findByRole('link', { name: 'بعدی' })
    await user.keyboard('j')
    expect(address()).toBe('/admin/payment?id=3')
    await screen.findByText('ردیف ۳ از ۵ فهرست')
    await user.click(await screen.findByRole('link', { name: 'بعدی' }))
    await user.click(await screen.findByRole('link', { name: 'بعدی' }))
    await screen.findByText('ردیف ۵ از ۵ فهرست')
    expect(screen.queryByRole('link', { name: 'بعدی' })).toBeNull()

    await user.click(screen.getByRole('link', { name: 'قبلی' }))
    expect(address()).toBe('/admin/payment?id=4')
    await user.keyboard('u')
    expect(address()).toBe('/admin/payments?page=2')
    await screen.findByRole('link', { name: /^زهرا محمدی/ })
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/admin/payment?id=4'))
  })
})
