import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeHistory } from '../../../src/data/router/history'
import { HistoryContext } from '../../../src/data/router/useBlocker'
import { AsyncSelectInput, type Option } from '../../../src/form/AsyncSelectInput'
import { FileInput } from '../../../src/form/files/FileInput'
import { addFiles } from '../../../src/form/files/files'
import { Held, show } from './stage'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const held = () => JSON.parse(screen.getByTestId('held').textContent ?? 'null') as unknown

describe('AsyncSelectInput', () => {
  const answers = new Map<string, (options: readonly Option[] | Error) => void>()
  const search = vi.fn(
    (term: string) =>
      new Promise<readonly Option[]>((resolve, reject) => {
        answers.set(term, (found) => (found instanceof Error ? reject(found) : resolve(found)))
      }),
  )
  const select = () => {
    answers.clear()
    search.mockClear()
    vi.useFakeTimers()
    show(
      <Held first="">
        {(value, set) => <AsyncSelectInput label="inputs.choose" value={value} onChange={set} search={search} />}
      </Held>,
    )
    return screen.getByRole('combobox')
  }
  const type = async (box: HTMLElement, text: string) => {
    act(() => box.focus())
    fireEvent.change(box, { target: { value: text } })
    await act(() => vi.advanceTimersByTimeAsync(400))
  }

  it('runs from four letters after folding', async () => {
    const box = select()
    await type(box, 'عـــلی')
    expect(search).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toMatch(/۴ نویسه/)
    await type(box, 'علي‌ر')
    expect(search.mock.calls.map(([term]) => term)).toEqual(['علیر'])
  })

  it('lets the last query win, whatever comes back first', async () => {
    const box = select()
    await type(box, 'رضای')
    await type(box, 'رضایی')
    await act(async () => answers.get('رضایی')?.([{ value: '2', text: 'علی رضایی', detail: '0912***' }]))
    await act(async () => answers.get('رضای')?.([{ value: '1', text: 'کهنه' }]))
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['علی رضایی0912***'])
    fireEvent.click(screen.getByRole('option'))
    expect(held()).toBe('2')
  })

  it('keeps what was typed when it is left without a choice, and says that one is missing', async () => {
    const box = select() as HTMLInputElement
    await type(box, 'رضایی')
    await act(async () => answers.get('رضایی')?.([{ value: '2', text: 'علی رضایی' }]))
    act(() => box.blur())
    expect(box.value).toBe('رضایی')
    expect(screen.getByText('هنوز انتخاب نشده است؛ یکی از یافته‌ها را انتخاب کنید.')).toBeTruthy()
    expect(held()).toBe('')
    act(() => box.focus())
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.click(screen.getByRole('option'))
    act(() => box.blur())
    expect(box.value).toBe('علی رضایی')
  })

  it('closes its list with Back before the page is left', async () => {
    vi.useRealTimers()
    window.history.pushState(null, '', '/form')
    const history = makeHistory()
    const stop = history.listen(() => undefined)
    show(
      <HistoryContext.Provider value={history}>
        <AsyncSelectInput label="inputs.choose" value="" onChange={() => undefined} search={search} />
      </HistoryContext.Provider>,
    )
    const box = screen.getByRole('combobox')
    act(() => box.focus())
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(screen.getByRole('status').textContent).toMatch(/۴ نویسه/)
    act(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    expect(window.location.pathname).toBe('/form')
    stop()
  })

  it('tells nothing found from failed', async () => {
    const box = select()
    await type(box, 'هیچکس')
    await act(async () => answers.get('هیچکس')?.([]))
    expect(screen.getByRole('status').textContent).toBe('نتیجه‌ای پیدا نشد')
    await type(box, 'قطعیی')
    await act(async () => answers.get('قطعیی')?.(new Error('cut')))
    expect(screen.getByRole('status').textContent).toMatch(/ناموفق/)
  })

  it('names a value that was there before', async () => {
    show(
      <AsyncSelectInput
        label="inputs.choose"
        value="7"
        onChange={() => undefined}
        search={search}
        resolve={async (value) => ({ value, text: 'سارا' })}
      />,
    )
    expect(await screen.findByDisplayValue('سارا')).toBeTruthy()
  })
})

describe('FileInput', () => {
  const limits = { types: ['image/png', 'application/pdf'], maxBytes: 10, maxFiles: 2 }
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
  const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34, 0, 0, 0, 0]
  const content = (type: string) => new Uint8Array(type === 'application/pdf' ? pdf : png)
  const file = (name: string, type = 'image/png', size = 8) =>
    new File([content(type).slice(0, size)], name, { type, lastModified: 1 })
  const chosen = () => screen.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)

  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
  })

  const input = () =>
    show(
      <Held<readonly File[]> first={[]}>
        {(value, set) => <FileInput label="inputs.choose" value={value} onChange={set} limits={limits} />}
      </Held>,
    )

  it('takes files by choice, drop and paste, and gives them back', async () => {
    const { user } = input()
    const group = screen.getByRole('group')
    await user.upload(screen.getByLabelText('انتخاب فایل', { selector: 'input' }), file('a.png'))
    fireEvent.drop(group, { dataTransfer: { files: [file('b.pdf', 'application/pdf')] } })
    await waitFor(() => expect(chosen()).toEqual(['a.png', 'b.pdf']))
    await user.click(screen.getByRole('button', { name: 'حذف a.png' }))
    fireEvent.paste(group, { clipboardData: { files: [file('c.png')] } })
    await waitFor(() => expect(chosen()).toEqual(['b.pdf', 'c.png']))
  })

  it('says which file was refused and why, without letting its name reorder the sentence', async () => {
    input()
    fireEvent.drop(screen.getByRole('group'), {
      dataTransfer: {
        files: [file('invoice_\u202Egpj.exe', 'application/x-msdownload'), file('big.png', 'image/png', 11)],
      },
    })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/این نوع فایل.*نسخهٔ کوچک‌تری/s))
    expect(screen.getByRole('alert').textContent).toContain('invoice_gpj.exe')
  })

  it('refuses a file whose content is not what it says, by its name', async () => {
    input()
    const disguised = new File(['<script>'], 'receipt.png', { type: 'image/png' })
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: [disguised, file('real.png')] } })
    await waitFor(() => expect(chosen()).toEqual(['real.png']))
    expect(screen.getByRole('alert').textContent).toMatch(/receipt\.png.*این نوع فایل/s)
  })

  it('counts, and takes the same file once', async () => {
    const a = file('a.png')
    const { files, refused } = await addFiles(
      () => [a],
      [a, file('b.png'), file('c.png'), file('d.png', 'image/png', 0)],
      limits,
    )
    expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(refused).toEqual([
      { name: 'c.png', reason: 'file_count' },
      { name: 'd.png', reason: 'file_empty' },
    ])
  })
})
