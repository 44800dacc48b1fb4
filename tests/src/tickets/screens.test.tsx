import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NewTicketScreen } from '../../../src/tickets/composer/NewTicketScreen'
import { StaffTicketScreen } from '../../../src/tickets/StaffTicketScreen'
import { UserTicketScreen } from '../../../src/tickets/UserTicketScreen'
import { PlatformError, TimeoutError } from '../../../src/data/http/errors'
import { found, message, show, ticket, withDesk } from './stage'

withDesk()

const refuse = (status: number, code: 'stale' | 'not_found' | 'validation', fields = {}) => {
  throw new PlatformError({ status, code, fields })
}

const departments = () => ({
  results: [
    { id: 1, name: 'پشتیبانی', description: 'خطاها', answers_in: 3600 },
    { id: 2, name: 'مالی', description: 'برداشت', answers_in: null },
  ],
})

describe('the ticket of the owner', () => {
  const at = '/view-ticket?ticket_id=12'
  const read = () => found(ticket())

  it('has its Persian words read aloud as such on an English page', async () => {
    document.documentElement.lang = 'en'
    show(<UserTicketScreen />, at, { 'GET /dashboard/ticket': read })
    expect((await screen.findByRole('heading', { name: 'واریز نشدن برداشت' })).lang).toBe('fa')
    expect(screen.getByText('متن 1').lang).toBe('fa')
    document.documentElement.lang = 'fa'
  })
  const composer = () => screen.findByRole('textbox', { name: 'پاسخ شما' })

  it('sends the text with the last message seen, once, and forgets the draft', async () => {
    const { asked, person } = show(<UserTicketScreen />, at, {
      'GET /dashboard/ticket': read,
      'PUT /dashboard/ticket': () => new Promise((resolve) => setTimeout(() => resolve({ object: ticket() }), 60)),
    })
    const box = await composer()
    await person.type(box, 'سپاس')
    await person.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
    expect(asked('PUT /dashboard/ticket')).toEqual([{ body: { ticket_id: 12, text: 'سپاس', seen_message_id: 2 } }])
  })

  it('shows a sent photo small once it comes into view, and only its row when it cannot be fetched or drawn', async () => {
    const seen: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => tell([{ isIntersecting: true }]))
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => undefined
    const file = (id: string, type: string, size: number) => ({ id, name: `${id}.png`, type, size })
    const files = [
      file('good', 'image/png', 900_000),
      file('lost', 'image/png', 900_000),
      file('heavy', 'image/png', 4_000_000),
      file('paper', 'application/pdf', 10),
    ]
    const { asked } = show(<UserTicketScreen />, at, {
      'GET /dashboard/ticket': () => found(ticket({}, [message(1, { attachments: files })])),
      'GET /dashboard/attachments/{id}': (input) =>
        JSON.stringify(input).includes('good') ? new Blob(['x']) : refuse(404, 'not_found'),
    })
    await screen.findByText('heavy.png')
    expect(asked('GET /dashboard/attachments/{id}')).toEqual([])
    for (const arrive of seen) arrive()
    const photo = await screen.findByRole('img', { name: /پیش‌نمایش .*good\.png/ })
    expect(asked('GET /dashboard/attachments/{id}')).toEqual([{ params: { id: 'good' } }, { params: { id: 'lost' } }])
    expect(screen.getAllByRole('button', { name: /پیش‌نمایش .*(?:lost|heavy)\.png/ })).toHaveLength(2)
    fireEvent.error(photo)
    expect(screen.queryByRole('img', { name: /good/ })).toBeNull()
    expect(screen.getByRole('button', { name: /پیش‌نمایش .*good/ })).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('refuses an empty text at the field without a call', async () => {
    const { asked, person } = show(<UserTicketScreen />, at, { 'GET /dashboard/ticket': read })
    await composer()
    await person.click(screen.getByRole('button', { name: 'ارسال پاسخ' }))
    expect(await screen.findByText('پر کردن این فیلد الزامی است.')).toBeTruthy()
    expect(asked('PUT /dashboard/ticket')).toEqual([])
  })

  it('keeps the text and offers both ways when a newer message is there', async () => {
    let tries = 0
    const { asked, person } = show(<UserTicketScreen />, at, {
      'GET /dashboard/ticket': read,
      'PUT /dashboard/ticket': () => {
        tries += 1
        return tries === 1 ? refuse(409, 'stale') : { object: ticket() }
      },
    })
    const box = await composer()
    await person.type(box, 'متن من')
    await person.click(screen.getByRole('button', { name: 'ارسال پاسخ' }))
    await screen.findByText(/پیام جدیدی رسیده است/)
    expect((box as HTMLTextAreaElement).value).toBe('متن من')
    await person.click(screen.getByRole('button', { name: 'ارسال با همین متن' }))
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
    expect(asked('PUT /dashboard/ticket')[1]?.body).toMatchObject({ anyway: true, text: 'متن من' })
  })

  it('says that nobody knows when the answer never came', async () => {
    const { person } = show(<UserTicketScreen />, at, {
      'GET /dashboard/ticket': read,
      'PUT /dashboard/ticket': () => {
        throw new TimeoutError('PUT /dashboard/ticket')
      },
    })
    const box = await composer()
    await person.type(box, 'متن')
    await person.click(screen.getByRole('button', { name: 'ارسال پاسخ' }))
    expect(await screen.findByText(/شاید پیام ثبت شده باشد/)).toBeTruthy()
    expect((box as HTMLTextAreaElement).value).toBe('متن')
  })

  it('leads back when the ticket is gone or was never a number', async () => {
    show(<UserTicketScreen />, '/view-ticket?ticket_id=99', { 'GET /dashboard/ticket': () => refuse(404, 'not_found') })
    expect(await screen.findByText('این تیکت پیدا نشد')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'تیکت‌های من' }).getAttribute('href')).toBe('/tickets')
    cleanup()
    const { asked } = show(<UserTicketScreen />, '/view-ticket?ticket_id=x', {})
    expect(screen.getByText('این تیکت پیدا نشد')).toBeTruthy()
    expect(asked('GET /dashboard/ticket')).toEqual([])
  })

  it('takes one to five stars and feedback after closing', async () => {
    const closed = ticket({ status: 'closed', moves: ['reopen', 'rate'] })
    const { asked, person } = show(<UserTicketScreen />, at, {
      'GET /dashboard/ticket': () => found(closed),
      'OPTIONS /dashboard/ticket': () => ({ allowed: true, reason: null }),
      'DELETE /dashboard/ticket': () => ({ object: ticket({ status: 'closed', stars: 4, moves: [] }) }),
    })
    await person.click(await screen.findByRole('radio', { name: '۴ ستاره' }))
    await person.type(screen.getByRole('textbox', { name: 'بازخورد (اختیاری)' }), 'خوب')
    const check = { query: { ticket: 12, stars: 4 } }
    expect(asked('OPTIONS /dashboard/ticket')).toEqual([check])
    await person.click(screen.getByRole('button', { name: 'ثبت امتیاز' }))
    await waitFor(() =>
      expect(asked('DELETE /dashboard/ticket')).toEqual([{ body: { uuid: closed.uuid, stars: 4, feedback: 'خوب' } }]),
    )
    // The rating makes what was answered stale, and this ticket still offers it.
    await waitFor(() => expect(asked('OPTIONS /dashboard/ticket')).toEqual([check, check]))
  })

  it('shows markup of people as the text it is', async () => {
    const evil = '<img src=x onerror="alert(1)"> {{user_name}}'
    show(<UserTicketScreen />, at, { 'GET /dashboard/ticket': () => found(ticket({}, [message(1, { text: evil })])) })
    expect(await screen.findByText(evil)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('the ticket of the desk', () => {
  const at = '/admin/view-ticket?ticket_id=12'

  it('offers exactly the moves that are open', async () => {
    show(<StaffTicketScreen />, at, { 'GET /dashboard/ticket': () => found(ticket({ moves: ['note', 'reopen'] })) })
    await screen.findByRole('button', { name: /بازگشایی تیکت|عملیات تیکت/ })
    expect(screen.queryByRole('button', { name: 'بستن تیکت' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'ارسال پاسخ' })).toBeNull()
    expect(screen.getByRole('button', { name: 'ثبت یادداشت' })).toBeTruthy()
  })

  it('says who closed the ticket meanwhile, and keeps the answer in sight', async () => {
    let closed = false
    const { person } = show(<StaffTicketScreen />, at, {
      'GET /dashboard/ticket': () =>
        found(closed ? ticket({ status: 'closed', moves: ['note', 'reopen'] }) : ticket({ moves: ['reply', 'note'] })),
      'PUT /dashboard/ticket': () => {
        closed = true
        throw new PlatformError({ status: 409, code: 'conflict', details: { by: 'سمانه پرهام' } })
      },
    })
    await person.type(await screen.findByRole('textbox', { name: 'پاسخ شما' }), 'پاسخ نیمه‌کاره')
    await person.click(screen.getByRole('button', { name: 'ارسال پاسخ' }))
    expect((await screen.findByText(/پیش از شما/)).textContent).toContain('سمانه پرهام')
    await screen.findByRole('button', { name: 'ثبت یادداشت' })
    expect(screen.getByText('پاسخ نیمه‌کاره')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'یادداشت داخلی' }).value).toBe('')
  })

  describe('when somebody says something while an answer is written', () => {
    const before = [message(1), message(2, { staff: true })]
    const open = async (arriving: Parameters<typeof message>[1]) => {
      let arrived = false
      const after = [...before, message(3, arriving), message(4, { mine: true, staff: true })]
      let thread = before
      const shown = show(<StaffTicketScreen />, at, {
        'GET /dashboard/ticket': () => found(ticket({ moves: ['reply', 'note'] }, thread)),
        'POST /dashboard/api/tickets/{id}/presence/': () => ({ viewers: [], version: arrived ? 4 : 3 }),
        'PUT /dashboard/ticket': ({ body }) => {
          if (body?.['seen_message_id'] !== 3) return refuse(409, 'stale')
          thread = after
          return { object: ticket({ moves: ['reply'] }, thread) }
        },
      })
      const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'پاسخ شما' })
      return {
        ...shown,
        box,
        arrive: async () => {
          arrived = true
          thread = after.slice(0, 3)
          document.dispatchEvent(new Event('visibilitychange'))
          await screen.findByText('متن 3')
        },
        send: () => shown.person.click(screen.getByRole('button', { name: 'ارسال پاسخ' })),
        sent: () => shown.asked('PUT /dashboard/ticket').map(({ body }) => body?.['seen_message_id']),
      }
    }
    // The way down to unseen messages says the same until they count as seen.
    const mark = () => within(screen.getByRole('region', { name: 'گفت‌وگو' })).queryByText('پیام جدید')

    it('marks it, and asks before sending although it is in view', async () => {
      const { person, box, arrive, send, sent } = await open({})
      expect(mark()).toBeNull()
      await person.type(box, 'سلام، ')
      await arrive()
      expect(mark()).toBeTruthy()
      await person.type(box, 'انجام شد')
      await send()
      await person.click(await screen.findByRole('button', { name: 'خواندن پیام جدید' }))
      expect(box.value).toBe('سلام، انجام شد')
      await send()
      await waitFor(() => expect(box.value).toBe(''))
      expect(sent()).toEqual([2, 3])
      await screen.findByText('متن 4')
      expect(mark()).toBeNull()
    })

    it('asks nothing when the answer was begun afterwards', async () => {
      const { person, box, arrive, send, sent } = await open({})
      await person.type(box, 'پیش از آن')
      await person.clear(box)
      await arrive()
      await person.type(box, 'پس از آن')
      await send()
      await waitFor(() => expect(sent()).toEqual([3]))
    })

    it.each([
      ['a note among staff', { internal: true, staff: true }],
      ['own words of another window', { mine: true, staff: true }],
    ])('neither marks nor asks for %s', async (_, arriving) => {
      const { person, box, arrive, send, sent } = await open(arriving)
      await person.type(box, 'پاسخ')
      await arrive()
      expect(mark()).toBeNull()
      await send()
      await waitFor(() => expect(sent()).toEqual([3]))
    })

    it('asks nothing for a note', async () => {
      const { person, box, arrive, sent } = await open({})
      await person.type(box, 'پاسخ')
      await arrive()
      await person.click(screen.getByRole('radio', { name: 'یادداشت داخلی' }))
      await person.type(screen.getByRole('textbox', { name: 'یادداشت داخلی' }), 'میان ما')
      await person.click(screen.getByRole('button', { name: 'ثبت یادداشت' }))
      await waitFor(() => expect(sent()).toEqual([3]))
    })
  })

  it('puts a prepared answer in the place of «/»', async () => {
    const { person } = show(<StaffTicketScreen />, at, {
      'GET /dashboard/ticket': () => found(ticket({ moves: ['reply'] })),
      'GET /dashboard/canned-replies/': () => ({
        results: [{ id: 1, title: 'آغاز', text: 'سلام {{user_name}} گرامی', department: null }],
      }),
    })
    const box = await screen.findByRole('textbox', { name: 'پاسخ شما' })
    await person.type(box, '/')
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /آغاز/ }))
    expect((box as HTMLTextAreaElement).value).toBe('سلام زهرا احمدی گرامی')
  })

  it('puts the prepared answers chosen last before the others, for this person only', async () => {
    const answer = (id: number, title: string) => ({ id, title, text: title, team: true, department: null })
    const stand = {
      'GET /dashboard/ticket': () => found(ticket({ moves: ['reply'] })),
      'GET /dashboard/canned-replies/': () => ({
        results: [answer(1, 'آدرس'), answer(2, 'بررسی'), answer(3, 'پایان')],
      }),
    }
    const titles = () => within(screen.getByRole('dialog')).getAllByRole('button', { name: /آدرس|بررسی|پایان/ })
    const { person } = show(<StaffTicketScreen />, at, stand)
    const box = await screen.findByRole('textbox', { name: 'پاسخ شما' })
    for (const chosen of ['پایان', 'بررسی']) {
      await person.type(box, ' /')
      await person.click(await screen.findByRole('button', { name: new RegExp(`^${chosen}`) }))
    }
    await person.type(box, ' /')
    await screen.findByRole('heading', { name: 'آخرین انتخاب‌های شما' })
    expect(titles().map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['بررسی', 'پایان', 'آدرسآ'])
    await person.keyboard('{Enter}')
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(' پایان بررسی بررسی'))
  })

  it('looks in the prepared answers of other departments too, those of its own first', async () => {
    const answer = (id: number, title: string, department: number | null) => ({
      id,
      title,
      text: `متن ${title}`,
      team: true,
      department: department === null ? null : { id: department, name: `دپارتمان ${department}` },
    })
    const { person } = show(<StaffTicketScreen />, at, {
      'GET /dashboard/ticket': () => found(ticket({ moves: ['reply'] })),
      'GET /dashboard/canned-replies/': () => ({
        results: [answer(1, 'شمارهٔ شبا', 977), answer(2, 'سلام', null), answer(3, 'رمز', ticket().department.id)],
      }),
    })
    const box = await screen.findByRole('textbox', { name: 'پاسخ شما' })
    await person.type(box, '/')
    const choices = within(await screen.findByRole('dialog'))
    expect(await choices.findByRole('button', { name: /رمز/ })).toBeTruthy()
    expect(choices.queryByRole('button', { name: /شبا/ })).toBeNull()
    await person.click(choices.getByRole('button', { name: 'پاسخ‌های دپارتمان‌های دیگر (۱)' }))
    const first = choices.getByRole('button', { name: /شبا.*دپارتمان 977/ })
    // It is focused with the next frame, which would take the letters typed before.
    await waitFor(() => expect(document.activeElement).toBe(first))
    await person.type(choices.getByRole('searchbox'), 'شبا')
    expect(choices.getByRole('status').textContent).toContain('۱ پاسخ در دپارتمان‌های دیگر')
    await person.type(choices.getByRole('searchbox'), '{Enter}')
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('متن شمارهٔ شبا'))
  })
})

describe('a new ticket', () => {
  it('starts from the address, keeps what was typed when refused, and says why at the field', async () => {
    let tries = 0
    const { asked, person } = show(<NewTicketScreen />, '/tickets/new?department=2&previous_ticket=7&subject=%D8%AA', {
      'GET /dashboard/departments': departments,
      'POST /dashboard/ticket': () => {
        tries += 1
        return tries === 1 ? refuse(422, 'validation', { subject: 'too_long' }) : { object: ticket() }
      },
    })
    await screen.findByRole('option', { name: 'مالی' })
    await person.type(screen.getByRole('textbox', { name: /متن پیام/ }), 'شرح مشکل')
    const send = screen.getByRole('button', { name: 'ارسال تیکت' })
    await person.click(send)
    await screen.findByText('متن از حداکثر مجاز بلندتر است.')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /متن پیام/ }).value).toBe('شرح مشکل')
    await person.click(send)
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/view-ticket?ticket_id=12'))
    expect(asked('POST /dashboard/ticket')[1]?.body).toEqual({
      department: '2',
      subject: 'ت',
      text: 'شرح مشکل',
      previous_ticket: '7',
    })
  })
  it('begun by a link keeps its own draft and leaves the one that waits as it is', async () => {
    const answers = { 'GET /dashboard/departments': departments }
    const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: /موضوع/ }).value
    const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /متن پیام/ })
    const mentoring = '/tickets/new?department=1&subject=%D8%AC%D9%84%D8%B3%D9%87'

    const waiting = show(<NewTicketScreen />, '/tickets/new', answers)
    await waiting.person.type(screen.getByRole('textbox', { name: /موضوع/ }), 'پول من')
    await waiting.person.type(text(), 'راز مالی')
    cleanup()

    const begun = show(<NewTicketScreen />, mentoring, answers)
    await screen.findByRole('option', { name: 'پشتیبانی' })
    expect([subject(), text().value]).toEqual(['جلسه', ''])
    await begun.person.type(text(), 'سلام مربی')
    cleanup()

    show(<NewTicketScreen />, '/tickets/new', answers)
    expect([subject(), text().value]).toEqual(['پول من', 'راز مالی'])
    cleanup()

    show(<NewTicketScreen />, mentoring, answers)
    expect([subject(), text().value]).toEqual(['جلسه', 'سلام مربی'])
  })
})
