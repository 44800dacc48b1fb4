import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { assistant } from '../../../contract/assistant/assistant'
import { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import { people } from '../../../contract/people/users'
import { assistant as t } from '../../../i18n/fa/assistant'
import { transcript as english } from '../../../i18n/en/transcript'
import { transcript } from '../../../i18n/fa/transcript'
import { tickets } from '../../../i18n/fa/tickets'
import { applyLocale } from '../../../src/data/locale'
import { address, calls, network, openAddress, renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const question = 'چطور شمارهٔ همراهم را عوض کنم؟'

const ask = async (user: UserEvent, words = question, department = 'پشتیبانی عمومی') => {
  await screen.findByText(department, { selector: 'option' })
  await user.selectOptions(screen.getByLabelText(/^دپارتمان/), department)
  await user.click(screen.getByLabelText(t.question))
  await user.paste(words)
  await user.click(screen.getByText(t.ask))
}

describe('the assistant', () => {
  it('keeps a question whose answer was lost, and asks it again under the same client id', async () => {
    const ids: unknown[] = []
    let lost = 1
    network.use(
      http.post('*/api/dashboard/chatbot-conversations', async ({ request }) => {
        ids.push(((await request.clone().json()) as { client_id: unknown }).client_id)
        return lost-- > 0 ? HttpResponse.error() : undefined
      }),
    )
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user)
    expect(await screen.findByText('پاسخ نرسید')).toBeTruthy()
    expect(screen.getByText(question)).toBeTruthy()
    await user.click(screen.getByText('تلاش دوباره'))
    await screen.findByText('ارتباط با کارشناس')
    expect(screen.getAllByText(/از «حساب کاربری»، بخش شمارهٔ همراه/).length).toBeGreaterThan(0)
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
  })

  it('says in the language of the screen that it has no answer', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user, 'xyzzy plugh')
    await screen.findByText(transcript.unanswered)
    applyLocale('en')
    await openAddress(address())
    expect(await screen.findByText(english.unanswered)).toBeTruthy()
    applyLocale('fa')
  })

  it('says in the language of the screen whose words an answer gives', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user, 'ساخت حساب چند روز طول می‌کشد؟', 'حساب و پلتفرم‌ها')
    await screen.findByText(transcript.lead.article)
    applyLocale('en')
    await openAddress(address())
    expect(await screen.findByText(english.lead.article)).toBeTruthy()
    expect(document.body.textContent).not.toContain(transcript.lead.article)
    applyLocale('fa')
  })

  it('says which department is missing, and asks once it is chosen', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '6' })
    await screen.findByText('پشتیبانی عمومی', { selector: 'option' })
    await user.click(screen.getByLabelText(t.question))
    await user.paste(question)
    await user.click(screen.getByText(t.ask))
    expect(await screen.findByText(t.department_first)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^دپارتمان/))
    await user.selectOptions(screen.getByLabelText(/^دپارتمان/), 'پشتیبانی عمومی')
    expect(screen.queryByText(t.department_first)).toBeNull()
    await user.click(screen.getByText(t.ask))
    await screen.findByText('ارتباط با کارشناس')
  })

  it('does not send a question above its limit, and says by how much it is too long', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await screen.findByText('پشتیبانی عمومی', { selector: 'option' })
    await user.selectOptions(screen.getByLabelText(/^دپارتمان/), 'پشتیبانی عمومی')
    const box = screen.getByLabelText<HTMLTextAreaElement>(t.question)
    await user.click(box)
    await user.paste('و'.repeat(2100))
    await user.click(screen.getByText(t.ask))
    expect(screen.getByText(/۱۰۰ نویسه .*۲٬۰۰۰/)).toBeTruthy()
    expect(box.value).toHaveLength(2100)
    expect(document.activeElement).toBe(box)
  })

  it('has whoever writes with a keyboard go on in the box after an answer', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '4' })
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: fine)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    await ask(user)
    await screen.findByText('ارتباط با کارشناس')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t.question_more)))
  })

  it('goes from the question to its answer without the empty form between', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((done) => (answer = done))
    network.use(http.post('*/api/dashboard/chatbot-conversations', () => held.then(() => undefined), { once: true }))
    const { user } = await renderApp('/ai-chat-report', { as: '8' })
    await ask(user)
    await screen.findByRole('button', { name: t.stop })
    let emptied = false
    const watch = new MutationObserver(() => (emptied ||= screen.queryByLabelText(t.question) !== null))
    watch.observe(document.body, { childList: true, subtree: true })
    answer()
    await screen.findByText('ارتباط با کارشناس')
    watch.disconnect()
    expect(emptied).toBe(false)
  })

  it('is judged by keyboard with the star that was pressed and no other, and the focus stays there', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '9' })
    await ask(user)
    const four = await screen.findByRole('button', { name: t.star.replace('%{n}', '۴') })
    four.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(t.rated)).toBeTruthy()
    await waitFor(() => expect(four.getAttribute('aria-pressed')).toBe('true'))
    expect(calls.filter((call) => call.endsWith('/rate/'))).toHaveLength(1)
    expect(document.activeElement).toBe(four)
  })

  it('is stopped by the person, keeps the question over a reload, and gives its words back for editing', async () => {
    network.use(http.post('*/api/dashboard/chatbot-conversations', () => new Promise<never>(() => undefined)))
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user)
    await user.click(await screen.findByRole('button', { name: t.stop }))
    expect(await screen.findByText(t.stopped)).toBeTruthy()
    await openAddress('/ai-chat-report')
    expect(await screen.findByText(t.stopped)).toBeTruthy()
    expect(screen.getByText(question, { selector: '.said' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.give_up }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(t.question)).value).toBe(question)
  })

  it('has no box for another question while one is unanswered elsewhere, and leads back to that one', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user)
    await screen.findByText('ارتباط با کارشناس')
    const answered = address()
    network.use(http.post('*/api/dashboard/chatbot-conversations', () => new Promise<never>(() => undefined)))
    await openAddress('/ai-chat-report')
    await ask(user, 'پرسش دوم من')
    await user.click(await screen.findByRole('button', { name: t.stop }))
    await screen.findByText(t.stopped)

    await openAddress(answered)
    const back = await screen.findByRole('link', { name: t.unanswered_go })
    expect(screen.queryByLabelText(t.question_more)).toBeNull()
    await user.click(back)
    expect(await screen.findByText(t.stopped)).toBeTruthy()
    expect(screen.getByText('پرسش دوم من', { selector: '.said' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.give_up }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(t.question)).value).toBe('پرسش دوم من')
    await openAddress(answered)
    expect(await screen.findByLabelText(t.question_more)).toBeTruthy()
  })

  it('that gave no answer in time is named, not the server, with a way to people that keeps the words', async () => {
    network.use(
      http.post('*/api/dashboard/chatbot-conversations', () =>
        HttpResponse.json({ error: { code: 'unavailable', request_id: 'r', retry_after: 5 } }, { status: 503 }),
      ),
    )
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(t.silent)
    expect(screen.getAllByRole('listitem').some((row) => row.contains(alert))).toBe(true)
    expect(alert.textContent).not.toContain(fa.errors.unavailable)
    const way = within(alert).getByRole('link', { name: t.human_go })
    expect(new URL(way.getAttribute('href')!, 'http://x').searchParams.get('subject')).toBe(question)
  })
})

describe('a ticket made from a conversation', () => {
  it('shows it as a card to both sides and carries only what the person wrote', async () => {
    const { user } = await renderApp('/ai-chat-report', { as: '3' })
    await ask(user)
    await user.click(await screen.findByRole('button', { name: t.hand_over }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('textbox'))
    await user.paste('پیامکی نیامد.')
    await user.click(within(dialog).getByRole('button', { name: t.hand_over_do }))
    const way = await screen.findByRole('link', { name: t.see_ticket })
    await openAddress(way.getAttribute('href')!)
    const button = await screen.findByRole('button', { name: new RegExp(tickets.conversation.title) })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    const thread = screen.getByRole('region', { name: tickets.thread.label })
    expect(thread.textContent).toContain('پیامکی نیامد.')
    expect(thread.textContent).not.toContain(question)
    await user.click(button)
    const said = document.getElementById(button.getAttribute('aria-controls')!)!
    expect(said.textContent).toContain(question)
    expect(said.textContent).toContain('از «حساب کاربری»، بخش شمارهٔ همراه')
  })

  it('shows staff who said what, and that it was not rated', async () => {
    const platform = thePlatform()
    const token = await platform.signIn('3')
    const { uuid } = (await platform.call(people.currentUser, {}, { token })).reply.object
    const asked = { body: { user: uuid, user_message: question, department: 1 } }
    const { id } = (await platform.call(assistant.ask, asked, { token })).reply.object
    const body = { department: 1, subject: 'ادامه', text: 'پیامکی نیامد.' }
    const ticket_id = (await platform.call(ticketsArea.openTicket, { body }, { token })).reply.object.id
    await platform.call(assistant.linkConversation, { params: { id }, body: { ticket_id } }, { token })
    const { user } = await renderApp(`/admin/view-ticket?ticket_id=${ticket_id}`, { as: '2' })
    const button = await screen.findByRole('button', { name: new RegExp(tickets.conversation.title) })
    expect(button.textContent).toContain(tickets.conversation.unrated)
    await user.click(button)
    expect(screen.getByText(question)).toBeTruthy()
  })
})
