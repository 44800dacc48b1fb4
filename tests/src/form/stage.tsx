import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { CoreAdminContext, Form, testDataProvider } from 'react-admin'
import polyglot from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { en, fa } from '../../support/texts'

const strict = (locale: 'fa' | 'en') =>
  polyglot(() => (locale === 'fa' ? fa : en) as never, locale, [], {
    onMissingKey: (key: string) => {
      throw new Error(`no text for ${key}`)
    },
  })

/** Shows a part inside the providers every screen has; a missing text fails the test. */
export const show = (children: ReactNode, locale: 'fa' | 'en' = 'fa'): RenderResult & { readonly user: UserEvent } => ({
  user: userEvent.setup(),
  ...render(
    <CoreAdminContext i18nProvider={strict(locale)} dataProvider={testDataProvider()}>
      {children}
    </CoreAdminContext>,
  ),
})

/** Shows inputs inside a form with a button; `sent` collects what was submitted. */
export const showForm = (children: ReactNode, record: object = {}) => {
  const sent: unknown[] = []
  const shown = show(
    <Form record={record} onSubmit={(values: unknown) => void sent.push(values)}>
      {children}
      <button type="submit">submit</button>
    </Form>,
  )
  return { ...shown, sent, submit: () => shown.user.click(shown.getByText('submit')) }
}

/** Holds the value of a free input and shows it as text. */
export const Held = <V,>({
  first,
  children,
}: {
  readonly first: V
  readonly children: (value: V, set: (value: V) => void) => ReactNode
}) => {
  const [value, set] = useState(first)
  return (
    <>
      {children(value, set)}
      <pre data-testid="held">{JSON.stringify(value)}</pre>
    </>
  )
}
