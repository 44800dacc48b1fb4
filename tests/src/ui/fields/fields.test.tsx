import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ticketStatuses } from '../../../../contract/tickets/tickets'
import { transferStates } from '../../../../contract/money/transfers'
import { withdrawalStates } from '../../../../contract/money/withdrawals'
import { CopyButton } from '../../../../src/ui/fields/CopyButton'
import { DateField, DateTimeField, Duration, RelativeTime } from '../../../../src/ui/fields/dates'
import { MoneyField, NumberField, PhoneField } from '../../../../src/ui/fields/figures'
import { langOf, Ltr, PersonName } from '../../../../src/ui/fields/Ltr'
import { Names } from '../../../../src/ui/fields/Names'
import { Stars } from '../../../../src/ui/fields/Stars'
import { StatusChip } from '../../../../src/ui/fields/StatusChip'
import { show } from '../../form/stage'

afterEach(cleanup)

describe('values on screen', () => {
  it('isolates what people and machines wrote', () => {
    const { container } = show(
      <>
        <Ltr>0xabc</Ltr>
        <PersonName name={'علی \u202e'} />
      </>,
    )
    const [code, name] = container.querySelectorAll('bdi')
    expect([code?.dir, name?.dir]).toEqual(['ltr', ''])
  })

  it('lists names of another script in the order of the page, each by itself', () => {
    const names = ['صدانگار', 'کارپل', 'کدکده']
    const inWords = (locale: 'fa' | 'en') => {
      document.documentElement.lang = locale
      const { container } = show(<Names names={names} />, locale)
      expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(names)
      return container.textContent
    }
    expect(inWords('en')).toBe('صدانگار, کارپل and کدکده')
    expect(inWords('fa')).toBe('صدانگار، کارپل و کدکده')
  })

  it('says on a page of another language which words are read aloud in Persian', () => {
    const langs = () => ['«نقره‌ای» سه‌ماهه', 'Silver', 'Ticket “واریز” was answered', '۱۲'].map((words) => langOf(words))
    document.documentElement.lang = 'fa'
    expect(langs()).toEqual([undefined, undefined, undefined, undefined])
    document.documentElement.lang = 'en'
    expect(langs()).toEqual(['fa', undefined, undefined, undefined])
    document.documentElement.lang = 'fa'
  })

  it('writes dates with the full moment in the title', () => {
    const { container } = show(
      <>
        <DateField value="2024-08-02" />
        <DateTimeField value="2024-08-02T20:30:00Z" />
        <DateField value={null} />
      </>,
    )
    const [day, moment] = container.querySelectorAll('time')
    expect([day?.textContent, day?.title, day?.dateTime]).toEqual(['۱۴۰۳/۰۵/۱۲', 'جمعه ۱۲ مرداد ۱۴۰۳', '2024-08-02'])
    expect([moment?.textContent, moment?.title]).toEqual(['۱۴۰۳/۰۵/۱۳، ساعت ۰۰:۰۰', 'شنبه ۱۳ مرداد ۱۴۰۳، ساعت ۰۰:۰۰'])
    expect(container.textContent).toMatch(/—$/)
  })

  it('keeps relative times true', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const { container } = show(<RelativeTime value="2026-11-21T09:59:30Z" />)
    expect(container.textContent).toBe('اکنون')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(container.textContent).toBe('۲ دقیقه پیش')
    vi.useRealTimers()
  })

  it('writes figures, money and spans', () => {
    const { container } = show(
      <>
        <NumberField value="1234.5" />|<MoneyField amount="1500000" currency="IRR" />|
        <MoneyField amount="5" currency="USDT" signed />|<Duration seconds={8100} />
      </>,
    )
    expect(container.textContent?.replace(/\u00a0/g, ' ')).toBe(
      '۱٬۲۳۴٫۵|۱٬۵۰۰٬۰۰۰ ریال|\u200e+۵٫۰۰ تتر|۲ ساعت و ۱۵ دقیقه',
    )
    expect(screen.getByTitle(/تومان/)).toBeTruthy()
  })

  it('writes no unit in a column whose heading has it, and keeps room for the decimals of other currencies', () => {
    const one = show(<MoneyField amount="5" currency="USD" decimals={{ of: { USD: 2 }, most: 2, unit: 'USD' }} />)
    expect(one.container.textContent).toBe('۵٫۰۰')
    cleanup()
    const { container } = show(
      <MoneyField amount="1200" currency="IRR" decimals={{ of: { USD: 2, IRR: 0 }, most: 2 }} />,
    )
    expect(container.textContent?.replace(/\u00a0/g, ' ')).toBe('۱٬۲۰۰ ریال')
    expect(container.querySelector('[data-lacks]')?.getAttribute('data-lacks')).toBe('٫۰۰')
  })

  it('links phones, but not masked ones', () => {
    show(
      <>
        <PhoneField value="+989121234567" />
        <PhoneField value="0912•••4567" />
      </>,
    )
    const link = screen.getByRole('link')
    expect([link.getAttribute('href'), link.textContent, link.dir]).toEqual([
      'tel:+989121234567',
      '0912 123 4567',
      'ltr',
    ])
    expect(screen.getByText('0912 ••• 4567').tagName).toBe('BDI')
  })

  it('names every state and marks it without colour', () => {
    const shapes = new Set<string>()
    const { container } = show(
      <>
        {ticketStatuses.map((state) => (
          <StatusChip key={state} of="ticket_status" state={state} />
        ))}
        {transferStates.map((state) => (
          <StatusChip key={state} of="transfer_state" state={state} />
        ))}
        {withdrawalStates.map((state) => (
          <StatusChip key={state} of="withdrawal_state" state={state} />
        ))}
      </>,
    )
    container
      .querySelectorAll('[data-tone]')
      .forEach((chip) =>
        shapes.add(`${chip.getAttribute('data-tone')} ${chip.querySelector('path')?.getAttribute('d')}`),
      )
    expect(shapes.size).toBe(5)
  })

  it('reads stars out', () => {
    show(
      <>
        <Stars value={4.4} />
        <Stars value={null} />
      </>,
    )
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('۴٫۴ از ۵ ستاره')
    expect(screen.getByText('بدون امتیاز')).toBeTruthy()
  })

  it('copies the bare value and says so', async () => {
    const { user } = show(<CopyButton text="IR820540102680020817909002" name="شبا" />)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'کپی شبا' }))
    expect(write).toHaveBeenCalledWith('IR820540102680020817909002')
    expect((await screen.findByRole('status')).textContent).toBe('کپی شد')
  })
})
