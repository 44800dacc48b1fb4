import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useKeptFocus } from '../../../src/shell/useKeptFocus'

const Page = ({ children }: { readonly children: ReactNode }) => {
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  return (
    <main ref={content} tabIndex={-1}>
      {children}
    </main>
  )
}

const pass = () => new Promise((done) => setTimeout(done, 150))

afterEach(cleanup)

it('waits for a screen on its way and goes to its heading', async () => {
  const { rerender } = render(
    <Page>
      <button type="button">بپذیر</button>
    </Page>,
  )
  screen.getByRole('button').focus()
  rerender(
    <Page>
      <div aria-busy="true" />
    </Page>,
  )
  await pass()
  expect(document.activeElement).toBe(document.body)
  rerender(
    <Page>
      <h1>خرید اشتراک</h1>
    </Page>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

it('goes to the content itself where nothing has a heading', async () => {
  const { rerender } = render(
    <Page>
      <button type="button">بپذیر</button>
    </Page>,
  )
  screen.getByRole('button').focus()
  rerender(
    <Page>
      <p>پذیرفته شد.</p>
    </Page>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
