import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider, TestMemoryRouter } from 'react-admin'
import { useState, type ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reasonLength } from '../../../contract/text'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../src/form/dialogs/ConfirmDialog'
import { ContractMismatch, NetworkError, NotSent, PlatformError, TimeoutError } from '../../../src/data/http/errors'
import { describeFailure } from '../../../src/ui/failure'
import { isYoung, Kpi } from '../../../src/ui/Kpi'
import { Refusal } from '../../../src/ui/Refusal'
import { LinkTabs } from '../../../src/ui/LinkTabs'
import { FactList, Section } from '../../../src/ui/Section'
import { ErrorState, FailureText } from '../../../src/ui/states'
import { Timeline } from '../../../src/ui/Timeline'
import { fa } from '../../support/texts'
import { persian } from '../list/table/stage'

afterEach(cleanup)

const show = (element: ReactElement, locale: 'fa' | 'en' = 'fa') =>
  render(
    <TestMemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={persian(locale)}>
        {element}
      </CoreAdminContext>
    </TestMemoryRouter>,
  )

type Facts = ConstructorParameters<typeof PlatformError>[0]
const refused = (code: Facts['code'], more: Partial<Facts> = {}) => new PlatformError({ status: 400, code, ...more })

describe('describeFailure', () => {
  it.each<readonly [unknown, object]>([
    [
      new PlatformError({ status: 403, code: 'forbidden', requestId: 'r' }),
      { key: 'errors.forbidden', requestId: 'r', retry: false },
    ],
    [
      new PlatformError({ status: 500, code: 'internal', requestId: 'q' }),
      { key: 'errors.internal', requestId: 'q', retry: true },
    ],
    [refused('rate_limited', { retryAfter: 12 }), { key: 'errors.retry_after', wait: 12, retry: true }],
    [refused('rate_limited', { retryAfter: 2098 }), { key: 'errors.retry_minutes', wait: 35, retry: true }],
    [
      refused('validation', { fields: { 'files.1': 'file_broken' }, details: { file: 'b.png' } }),
      { key: 'validation.file_broken', file: 'b.png', retry: false },
    ],
    [
      refused('held', { details: { until: '2026-11-25T00:00:00Z', locked: false } }),
      { key: 'errors.held_until', until: '2026-11-25T00:00:00Z', retry: false },
    ],
    [
      refused('held', {
        details: { until: '2026-11-25T00:00:00Z', locked: false, owners: [{ uuid: 'u', name: 'نازنین' }] },
      }),
      { key: 'errors.held_until_of', until: '2026-11-25T00:00:00Z', by: ['نازنین'], retry: false },
    ],
    [
      refused('held', { details: { until: null, locked: true, owners: [{ name: 'نازنین' }, { name: 'آرش' }] } }),
      { key: 'errors.held_locked_of', by: ['نازنین', 'آرش'], retry: false },
    ],
    [
      refused('conflict', { details: { by: { name: 'آرش' } } }),
      { key: 'errors.conflict_by', by: ['آرش'], retry: true },
    ],
    [refused('stale', { details: { changed: ['a', 1] } }), { key: 'errors.stale', changed: ['a'], retry: true }],
    [new PlatformError({ status: 431, code: 'too_large' }), { key: 'validation.too_long', retry: false }],
    [new PlatformError({ status: 414, code: 'too_large' }), { key: 'validation.too_long', retry: false }],
    [new ContractMismatch('GET /x', 'rows', 'm'), { key: 'errors.contract_mismatch', requestId: 'm', retry: true }],
    [new TimeoutError(), { key: 'errors.timeout', retry: true }],
    [new NetworkError(), { key: 'errors.unreachable', retry: true }],
    [new NotSent(), { key: 'errors.not_sent', retry: true }],
    [new Error('x is not a function'), { key: 'errors.unexpected', retry: true }],
    [
      Object.assign(new Error('a networked clock'), { name: 'NetworkClockError' }),
      { key: 'errors.unexpected', retry: true },
    ],
    ['text', { key: 'errors.unexpected', retry: true }],
    [null, { key: 'errors.unexpected', retry: true }],
  ])('%s', (error, said) => {
    expect(JSON.parse(JSON.stringify(describeFailure(error)))).toEqual(said)
  })
})

it.each([
  ['fa', 'پول حساب نازنین، آرش و کیان قفل'],
  ['en', 'The money of نازنین, آرش and کیان is locked'],
] as const)('joins the names in a refusal as the language does (%s)', (locale, said) => {
  const error = refused('held', {
    details: { until: null, locked: true, owners: [{ name: 'نازنین' }, { name: 'آرش' }, { name: 'کیان' }] },
  })
  show(<FailureText error={error} />, locale)
  expect(document.body.textContent.replace(/[\u2066-\u2069]/g, '')).toContain(said)
})

it('a refusal of several files names the one it is about', () => {
  show(
    <Refusal error={refused('validation', { fields: { 'files.1': 'file_broken' }, details: { file: 'رسید.png' } })} />,
  )
  const said = screen.getByRole('alert').textContent.replace(/[\u2066-\u2069]/g, '')
  expect(said).toBe(`رسید.png: ${fa.validation.file_broken}`)
})

it('a refusal below the fold of a long dialog is brought into view', () => {
  const brought: Element[] = []
  const { prototype } = Element
  prototype.scrollIntoView = function (this: Element) {
    brought.push(this)
  }
  const { rerender } = render(<Refusal />)
  rerender(<Refusal>no</Refusal>)
  rerender(<Refusal>still no</Refusal>)
  Reflect.deleteProperty(prototype, 'scrollIntoView')
  expect(brought).toEqual([screen.getByRole('alert')])
})

describe('ErrorState', () => {
  it('offers no retry where it cannot help', () => {
    show(<ErrorState error={refused('forbidden')} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toContain('شما به این بخش دسترسی ندارید.')
    expect(screen.queryByRole('button', { name: 'تلاش دوباره' })).toBeNull()
  })

  it('says calmly that something is not there, with the way on or another try', () => {
    show(<ErrorState error={refused('not_found', { requestId: 'r-1' })} onRetry={() => undefined} />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('r-1')).toBeNull()
    expect(screen.getByText('موردی که می‌خواهید پیدا نشد.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'تلاش دوباره' })).toBeTruthy()
    cleanup()
    show(<ErrorState error={refused('not_found')} onRetry={() => undefined} action={<a href="/">بازگشت</a>} />)
    expect(screen.getByRole('link', { name: 'بازگشت' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('what is said of a lost line', () => {
  it('is taken back once the line is there again', () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(<FailureText error={new NetworkError()} />)
    expect(screen.getByText(fa.errors.network)).toBeTruthy()
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText(fa.errors.line_back)).toBeTruthy()
    line.mockRestore()
  })

  it('is that nothing was sent, of a write that never left', () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(<FailureText error={new NotSent()} />)
    expect(screen.getByText(fa.errors.not_sent)).toBeTruthy()
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText(fa.errors.line_back)).toBeTruthy()
    line.mockRestore()
  })

  it('stays that nothing answered where the line was never down', () => {
    show(<FailureText error={new NetworkError()} />)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText(fa.errors.unreachable)).toBeTruthy()
  })
})

describe('ConfirmDialog', () => {
  const Stage = (props: Partial<ConfirmDialogProps>) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <ConfirmDialog
          open={open}
          title="حذف پیام"
          onClose={() => setOpen(false)}
          onConfirm={() => undefined}
          {...props}
        />
      </>
    )
  }
  const opened = async () => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'open' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'حذف پیام' })) }
  }

  it('insists on a reason, hands it on, closes and gives focus back', async () => {
    const onConfirm = vi.fn()
    show(<Stage reason="required" confirmLabel="حذف" onConfirm={onConfirm} />)
    const { user, dialog } = await opened()
    await user.click(dialog.getByRole('button', { name: 'حذف' }))
    expect(dialog.getByRole('alert').textContent).toBe('نوشتن دلیل الزامی است.')
    expect(onConfirm).not.toHaveBeenCalled()
    await user.type(dialog.getByRole('textbox', { name: 'دلیل' }), '  تکراری ')
    await user.click(dialog.getByRole('button', { name: 'حذف' }))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('تکراری')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('open'))
  })

  it.each([
    ['as every reason', undefined, reasonLength],
    ['as its action takes', 1000, 1000],
  ])('takes a reason as long %s, and cuts off nothing of a longer one', async (_says, length, longest) => {
    const onConfirm = vi.fn()
    show(<Stage reason="required" {...(length !== undefined && { reasonLength: length })} onConfirm={onConfirm} />)
    const { user, dialog } = await opened()
    const box = dialog.getByRole('textbox', { name: 'دلیل' })
    fireEvent.change(box, { target: { value: 'ن'.repeat(longest + 1) } })
    await user.click(dialog.getByRole('button', { name: 'تأیید' }))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(dialog.getByRole('alert')).toBeTruthy()
    fireEvent.change(box, { target: { value: 'ن'.repeat(longest) } })
    await user.click(dialog.getByRole('button', { name: 'تأیید' }))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('ن'.repeat(longest))
  })

  it('runs the action once, cannot be left meanwhile, and stays with the reason when it fails', async () => {
    let fail: (error: unknown) => void = () => undefined
    const onConfirm = vi.fn(() => new Promise((_done, refuse) => (fail = refuse)))
    show(<Stage onConfirm={onConfirm} />)
    const { user, dialog } = await opened()
    await user.dblClick(dialog.getByRole('button', { name: 'تأیید' }))
    await user.keyboard('{Escape}')
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('dialog')).toBeTruthy()
    fail(refused('conflict'))
    expect((await dialog.findByRole('alert')).textContent).toBe(fa.errors.conflict)
    expect(dialog.getByRole('button', { name: 'تأیید' }).hasAttribute('disabled')).toBe(false)
  })
})

describe('parts of a page', () => {
  it('say the change of a figure in words', () => {
    show(
      <Kpi label="کاربران تازه" value="۱۲۰" change={{ now: 120, before: 160, words: '۱۶۰' }} to="/admin/all-users" />,
    )
    expect(screen.getByText('۲۵٪ کمتر از دورهٔ قبل')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'کاربران تازه' })).toBeTruthy()
    cleanup()
    show(<Kpi label="x" value="۰" change={{ now: 3, before: 0, words: '۰' }} />)
    expect(screen.getByText('در دورهٔ قبل داده‌ای نبود')).toBeTruthy()
  })

  it('take no percentage of a handful or a loss, and none of a period that has only begun', () => {
    const { container } = show(<Kpi label="x" value="۳" change={{ now: 3, before: 1, words: '۱', counts: true }} />)
    expect(screen.getByText('دورهٔ قبل: ۱')).toBeTruthy()
    expect(container.querySelector('.better, .worse, svg')).toBeNull()
    cleanup()
    show(<Kpi label="x" value="۰" change={{ now: 0, before: 40, words: '۴۰', counts: true, young: true }} />)
    expect(screen.getByText('دورهٔ قبل: ۴۰')).toBeTruthy()
    cleanup()
    const loss = show(<Kpi label="x" value="-۷۰" change={{ now: -70, before: -90, words: '-۹۰' }} />)
    expect(loss.container.querySelector('.better, .worse, svg')).toBeNull()
    cleanup()
    show(<Kpi label="x" value="۲۰" change={{ now: 20, before: 40, words: '۴۰', counts: true }} />)
    expect(screen.getByText('۵۰٪ کمتر از دورهٔ قبل')).toBeTruthy()
    expect(isYoung('2026-11-22', '2026-11-27')).toBe(true)
    expect(isYoung('2026-11-22', '2026-11-28')).toBe(false)
    expect(isYoung('2026-11-22', '2026-11-21')).toBe(false)
  })

  it('are regions, lists of facts and ordered events', () => {
    show(
      <Section title="مشخصات">
        <FactList
          facts={[
            { label: 'نام', value: 'مریم' },
            { label: 'شهر', value: '' },
          ]}
        />
        <Timeline
          label="روند"
          items={[
            { id: 1, title: 'ثبت', when: 'دیروز' },
            { id: 2, title: 'ارجاع', when: 'امروز', tone: 'good' },
          ]}
        />
      </Section>,
    )
    const region = within(screen.getByRole('region', { name: 'مشخصات' }))
    expect(region.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['مریم', '—'])
    expect(within(region.getByRole('list', { name: 'روند' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('has tabs that are links and know where they are', () => {
    show(
      <LinkTabs
        label="بخش‌ها"
        tabs={[
          { to: '/a', label: 'الف', count: 12 },
          { to: '/b', label: 'ب', current: true },
        ]}
      />,
    )
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('ب')
    expect(screen.getByRole('link', { name: /الف/ }).textContent).toBe('الف ۱۲')
  })
})
