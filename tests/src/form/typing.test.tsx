import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { email, iban, mobile, passcode } from '../../../contract/scalars'
import { CheckboxInput } from '../../../src/form/CheckboxInput'
import { CodeInput } from '../../../src/form/CodeInput'
import { parseAmount } from '../../../contract/money/amounts'
import { latin } from '../../../contract/text'
import { MoneyInput } from '../../../src/form/MoneyInput'
import { NumberInput } from '../../../src/form/NumberInput'
import { PasswordInput } from '../../../src/form/PasswordInput'
import { PhoneInput } from '../../../src/form/PhoneInput'
import { SelectInput } from '../../../src/form/SelectInput'
import { TextAreaInput, TextInput } from '../../../src/form/TextInput'
import { fa } from '../../support/texts'
import { Held, show, showForm } from './stage'

afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('textbox')
const inputOf = (container: HTMLElement): HTMLInputElement => {
  const input = container.querySelector('input')
  if (!input) throw new Error('no input')
  return input
}
const held = () => JSON.parse(screen.getByTestId('held').textContent ?? 'null') as unknown

const label = 'inputs.choose'

describe('MoneyInput', () => {
  const money = (currency: 'IRR' | 'USD' | 'USDT', first = '') =>
    show(
      <Held first={first}>
        {(value, set) => <MoneyInput label={label} currency={currency} value={value} onChange={set} />}
      </Held>,
    )

  it('groups while typing in any digit script and keeps Latin text', async () => {
    const { user } = money('IRR')
    await user.type(box(), '15۰۰٠00')
    expect(box().value).toBe('۱٬۵۰۰٬۰۰۰')
    expect(held()).toBe('1500000')
    expect(screen.getByText('ریال')).toBeTruthy()
    expect(screen.getByText(/یک میلیون و پانصد هزار ریال \(۱۵۰٬۰۰۰/)).toBeTruthy()
  })

  it('keeps the caret while digits move', async () => {
    const { user } = money('IRR', '1500')
    const input = box()
    await user.click(input)
    input.setSelectionRange(1, 1)
    await user.keyboard('۲')
    expect(input.value).toBe('۱۲٬۵۰۰')
    expect(input.selectionStart).toBe(2)
    await user.keyboard('{Backspace}')
    expect(input.value).toBe('۱٬۵۰۰')
  })

  it.each([
    ['Backspace', 2, 1, '۵۰۰'],
    ['Delete', 1, 2, '۱٬۰۰'],
  ] as const)(
    'steps over a separator with %s, and the next one removes the digit beside it',
    async (key, from, to, left) => {
      const { user } = money('IRR', '1500')
      await user.click(box())
      box().setSelectionRange(from, from)
      await user.keyboard(`{${key}}`)
      expect([box().value, box().selectionStart, held()]).toEqual(['۱٬۵۰۰', to, '1500'])
      await user.keyboard(`{${key}}`)
      expect(latin(box().value)).toBe(key === 'Delete' ? '100' : latin(left))
    },
  )

  it('keeps the caret behind a point typed first', async () => {
    const { user } = money('USD')
    await user.type(box(), '.5')
    expect([box().value, held()]).toEqual(['۰٫۵', '0.5'])
  })

  it('takes both decimal points and no more decimals than the currency has', async () => {
    const { user } = money('USDT')
    await user.type(box(), '۱۲٫')
    expect(box().value).toBe('۱۲٫')
    expect(held()).toBe('12')
    await user.type(box(), '50')
    expect(held()).toBe('12.50')
    expect(box().value).toBe('۱۲٫۵۰')
    await user.type(box(), '00001')
    expect(held()).toBe('12.5000001')
    expect(screen.getByRole('alert').textContent).toMatch(/اعشار/)
  })

  it.each(['12/5', '12,5', '۱۲،۵', '1e3', '-5', '1.2.3', '12.345', '1234567890123456'])(
    'keeps %s as it was typed and says it is no amount, instead of another amount',
    async (typed) => {
      const { user } = money('USD')
      await user.type(box(), typed)
      const kept = held() as string
      expect(parseAmount(kept, 'USD')).toBeNull()
      expect(latin(kept).replaceAll('٫', '.').replaceAll('٬', '')).toBe(latin(typed))
      expect(screen.getByRole('alert')).toBeTruthy()
      await user.clear(box())
      await user.type(box(), '12٫5')
      expect(held()).toBe('12.5')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('says of more digits than any amount has that they are too many, and mixes no scripts of digits', async () => {
    const { user } = money('USD')
    await user.type(box(), '99999999999999999999')
    expect([box().value, held()]).toEqual(['99999999999999999999', '99999999999999999999'])
    expect(screen.getByRole('alert').textContent).toBe(fa.validation.too_big)
  })

  it('takes separators where they belong', async () => {
    const { user } = money('IRR')
    await user.type(box(), '1,500')
    expect([box().value, held()]).toEqual(['۱٬۵۰۰', '1500'])
  })

  it.each([
    ['۱٬۵۰۰٬۰۰۰', '1500000'],
    ['1,500,000', '1500000'],
    ['1,5', '1,5'],
    ['-5', '-5'],
    ['۱۲ ریال', '۱۲ ریال'],
  ])('pastes %s over an old amount whole and exact, or says it is none', async (pasted, kept) => {
    const { user } = money('IRR', '700')
    await user.click(box())
    box().setSelectionRange(0, box().value.length)
    await user.paste(pasted)
    expect(held()).toBe(kept)
    expect(screen.queryByRole('alert') === null).toBe(parseAmount(kept, 'IRR') !== null)
  })
})

describe('NumberInput', () => {
  const number = (first: number | null = null, decimals = 0) =>
    show(
      <Held first={first}>
        {(value, set) => (
          <NumberInput label={label} value={value} onChange={set} min={1} max={100} decimals={decimals} />
        )}
      </Held>,
    )
  it('reads every digit script and shows its own', async () => {
    const { user } = number()
    await user.type(box(), '4٢')
    expect([box().value, held()]).toEqual(['۴۲', 42])
    expect(box().getAttribute('inputmode')).toBe('numeric')
  })
  it('keeps the caret where digits are replaced', async () => {
    const { user } = number(100)
    await user.click(box())
    box().setSelectionRange(0, 2)
    await user.keyboard('25')
    expect([box().value, held()]).toEqual(['۲۵۰', 250])
    expect(box().selectionStart).toBe(2)
  })
  it('gives up an unreadable text for a number set elsewhere', async () => {
    const Reset = () => {
      const [value, set] = useState<number | null>(5)
      return (
        <>
          <NumberInput label={label} value={value} onChange={set} />
          <button onClick={() => set(7)}>reset</button>
        </>
      )
    }
    const { user } = show(<Reset />)
    await user.type(box(), 'abc')
    await user.click(screen.getByRole('button', { name: 'reset' }))
    expect([box().value, screen.queryByRole('alert')]).toEqual(['۷', null])
  })
  it('says when it is no whole number, or out of bounds', async () => {
    const { user } = number()
    await user.type(box(), '1.5')
    expect(held()).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/عدد صحیح/)
    await user.clear(box())
    await user.type(box(), '101')
    expect(screen.getByRole('alert').textContent).toMatch(/بیشتر/)
  })
  it('takes decimals where asked', async () => {
    const { user } = number(null, 2)
    await user.type(box(), '۳٫۲۵')
    expect(held()).toBe(3.25)
  })
})

describe('in a form', () => {
  it('checks with the scalars of the contract and sends what they read', async () => {
    const { user, sent, submit } = showForm(
      <>
        <PhoneInput source="phone" label={label} schema={mobile} required />
        <TextInput source="email" label="inputs.copy" kind="email" schema={email} />
      </>,
    )
    await submit()
    expect(await screen.findByText('پر کردن این فیلد الزامی است.')).toBeTruthy()
    const [phone = box(), mail = box()] = screen.getAllByRole<HTMLInputElement>('textbox')
    await user.type(phone, '۰۹۱۲ ۱۲۳ ۴۵۶۷')
    await user.type(mail, 'x')
    await submit()
    expect(await screen.findByText(/name@example.com/)).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(mail, '@y.ir')
    await submit()
    await waitFor(() => expect(sent).toEqual([{ phone: '+989121234567', email: 'x@y.ir' }]))
    expect(phone.value).toBe('09121234567')
    expect(phone.dir).toBe('ltr')
  })

  it('shows the record and ties the error to the field', async () => {
    const { submit } = showForm(<TextInput source="iban" kind="code" label={label} schema={iban} />, { iban: 'IR1' })
    expect(box().value).toBe('IR1')
    await submit()
    const problem = await screen.findByRole('alert')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe(problem.id)
  })

  it('needs the box ticked when it must be', async () => {
    const { user, sent, submit } = showForm(<CheckboxInput source="agree" label={label} required />)
    await submit()
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.click(screen.getByRole('checkbox'))
    await submit()
    await waitFor(() => expect(sent).toEqual([{ agree: true }]))
  })

  it('offers choices by key and by word', async () => {
    const { user, sent, submit } = showForm(
      <SelectInput
        source="currency"
        label={label}
        choices={[
          { value: 'IRR', label: 'enums.currency.IRR' },
          { value: 'x', text: 'ایکس' },
        ]}
      />,
    )
    const select = screen.getByRole<HTMLSelectElement>('combobox')
    expect([...select.options].map(({ text }) => text)).toEqual(['انتخاب کنید', 'ریال', 'ایکس'])
    await user.selectOptions(select, 'IRR')
    await submit()
    await waitFor(() => expect(sent).toEqual([{ currency: 'IRR' }]))
  })
})

describe('codes and passwords', () => {
  it('pastes a code in any script and tells once when it is whole', async () => {
    const onComplete = vi.fn()
    const { user } = show(
      <Held first="">
        {(value, set) => <CodeInput label={label} value={value} onChange={set} onComplete={onComplete} />}
      </Held>,
    )
    await user.click(box())
    await user.paste('کد: ۱۲۳ ۴۵۶')
    expect([held(), box().value]).toEqual(['123456', '۱۲۳۴۵۶'])
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
    expect(box().autocomplete).toBe('one-time-code')
  })
  it('hides a passcode and keeps it out of the browser’s memory', async () => {
    const { user, container } = showForm(<CodeInput source="passcode" label={label} secret schema={passcode} />)
    const input = inputOf(container)
    await user.type(input, '١٣٥٧٩٠')
    expect([input.type, input.autocomplete, input.value]).toEqual(['password', 'off', '135790'])
  })
  it('hands a password on untouched', async () => {
    const { user, container } = show(
      <Held first="">{(value, set) => <PasswordInput label={label} value={value} onChange={set} />}</Held>,
    )
    const input = inputOf(container)
    await user.type(input, ' ك۱ي ')
    expect(held()).toBe(' ك۱ي ')
    await user.click(screen.getByRole('button', { name: 'نمایش رمز' }))
    expect(input.type).toBe('text')
  })
})

describe('PhoneInput', () => {
  it('keeps the caret where a blank, a dash or a wrong digit is typed over', async () => {
    const { user } = show(
      <Held first="09121234567">{(value, set) => <PhoneInput label={label} value={value} onChange={set} />}</Held>,
    )
    await user.click(box())
    box().setSelectionRange(4, 5)
    await user.keyboard('۹-۸')
    expect([box().value, held(), box().selectionStart]).toEqual(['091298234567', '091298234567', 6])
  })
})

describe('TextAreaInput', () => {
  it('counts near the limit and lets paragraphs find their side', () => {
    show(<TextAreaInput label={label} value={'الف'.repeat(3)} onChange={() => undefined} maxLength={10} />)
    expect(screen.getByText('۹ از ۱۰ نویسه')).toBeTruthy()
    expect(box().dir).toBe('auto')
  })
})

describe('a text above its limit', () => {
  const long = 'ن'.repeat(23)
  it.each([
    ['a line', <TextInput key="line" source="text" label={label} maxLength={20} />],
    ['several lines', <TextAreaInput key="area" source="text" label={label} maxLength={20} />],
  ])('is kept whole in %s, told at the field with what is too much, and not sent', async (_, input) => {
    const { user, sent, submit } = showForm(input)
    await user.click(box())
    await user.paste(long)
    expect(box().value).toBe(long)
    expect(screen.getByRole('alert').textContent).toBe('متن ۳ نویسه از حداکثر مجاز (۲۰ نویسه) بلندتر است.')
    await submit()
    expect(sent).toEqual([])
    await user.type(box(), '{Backspace}{Backspace}{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await submit()
    expect(sent).toEqual([{ text: 'ن'.repeat(20) }])
  })
})
