import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useState } from 'react'
import { useFormDraft } from '../../../src/data/drafts/drafts'
import { TextInput } from '../../../src/form/TextInput'
import { useDraftedForm } from '../../../src/form/useDraftedForm'
import { validation } from '../../../i18n/fa/validation'
import { show } from './stage'

interface Typed {
  readonly title: string
  readonly notes: Readonly<Record<string, string>>
}

const blank: Typed = { title: '', notes: { first: '', second: '' } }

beforeEach(() => localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me' })))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const problemsOf = ({ title, notes }: Typed) => ({
  ...(title.trim() === '' && { title: 'required' }),
  ...(notes['second']?.trim() === '' && { 'notes.second': 'required' }),
})

const sent: unknown[] = []
let arrive: (values: Typed) => void = () => undefined
let refuse: (problems: Readonly<Record<string, string>>) => void = () => undefined
let forget: () => void = () => undefined
const told: Typed[] = []

const Fields = ({ draft }: { readonly draft: { values: Typed; change: (typed: Typed) => void } }) => {
  const change = (typed: Typed) => {
    told.push(typed)
    draft.change(typed)
  }
  const { form, refuse: say } = useDraftedForm({ ...draft, change }, problemsOf, { loose: '' })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => void sent.push(values))(event)}>
        <TextInput source="title" label="table.reason" />
        <TextInput source="notes.first" label="table.close" />
        <TextInput source="notes.second" label="table.cancel" />
        <TextInput source="loose" label="table.busy" />
        <button
          type="submit"
          ref={(button) => {
            if (button) refuse = say
          }}
        >
          send
        </button>
      </form>
    </FormProvider>
  )
}

const Kept = () => {
  const draft = useFormDraft('drafted', blank)
  return (
    <>
      <Fields draft={draft} />
      <button
        type="button"
        ref={(button) => {
          if (button) forget = draft.forget
        }}
      >
        forget
      </button>
    </>
  )
}

/** A draft that another browser writes into. */
const Shared = () => {
  const [values, setValues] = useState(blank)
  return (
    <div
      ref={(box) => {
        if (box) arrive = setValues
      }}
    >
      <Fields draft={{ values, change: setValues }} />
    </div>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const texts = () => boxes().map(({ value }) => value)

describe('a form over a draft', () => {
  it('opens with what was typed, emptied fields and all, and with nothing once that is forgotten', async () => {
    const { user, unmount } = show(<Kept />)
    await user.type(boxes()[0]!, 'عنوان')
    await user.type(boxes()[1]!, 'یک')
    await user.type(boxes()[2]!, 'دو')
    await user.clear(boxes()[1]!)
    unmount()

    const again = show(<Kept />)
    expect(texts()).toEqual(['عنوان', '', 'دو', ''])
    act(() => forget())
    expect(texts()).toEqual(['', '', '', ''])
    again.unmount()
    expect(Object.keys(localStorage)).toEqual(['auth-user'])
  })

  it('takes what another browser typed later, tells nobody that it did, and leaves alone what no draft keeps', async () => {
    const { user } = show(<Shared />)
    await user.type(boxes()[3]!, 'می‌ماند')
    await user.type(boxes()[0]!, 'این')
    expect(told.at(-1)).toEqual({ ...blank, title: 'این' })
    const before = told.length
    act(() => arrive({ title: 'آن', notes: { first: 'یک', second: 'دو' } }))
    expect(texts()).toEqual(['آن', 'یک', 'دو', 'می‌ماند'])
    expect(told).toHaveLength(before)
    await user.type(boxes()[2]!, '!')
    expect(told.at(-1)).toEqual({ title: 'آن', notes: { first: 'یک', second: 'دو!' } })
  })

  it('says what is wrong at its field, leads to the first, and forgives a field that is changed', async () => {
    const { user } = show(<Shared />)
    await user.click(screen.getByText('send'))
    await waitFor(() => expect(screen.getAllByText(validation.required)).toHaveLength(2))
    expect(document.activeElement).toBe(boxes()[0])
    await user.type(boxes()[0]!, 'عنوان')
    expect(screen.getAllByText(validation.required)).toHaveLength(1)
    await user.type(boxes()[2]!, 'دو')
    await user.click(screen.getByText('send'))
    await waitFor(() => expect(sent).toHaveLength(1))

    act(() => refuse({ 'notes.second': 'too_long' }))
    await screen.findByText(validation.too_long)
    await waitFor(() => expect(document.activeElement).toBe(boxes()[2]))
  })
})
