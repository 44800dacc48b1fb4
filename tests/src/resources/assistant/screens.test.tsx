import { configure, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { network, renderApp, withPlatform } from '../../../support/src'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })

withPlatform()

const question = 'چطور شمارهٔ همراهم را عوض کنم؟'

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
    await screen.findByText('پشتیبانی عمومی', { selector: 'option' })
    await user.selectOptions(screen.getByLabelText('دپارتمان'), 'پشتیبانی عمومی')
    await user.click(screen.getByLabelText('پرسش شما'))
    await user.paste(question)
    await user.click(screen.getByText('پرسیدن'))
    expect(await screen.findByText('پاسخ نرسید')).toBeTruthy()
    expect(screen.getByText(question)).toBeTruthy()
    await user.click(screen.getByText('تلاش دوباره'))
    await screen.findByText('به انسان وصلم کن')
    expect(screen.getAllByText(/از «حساب کاربری»، بخش شمارهٔ همراه/).length).toBeGreaterThan(0)
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
  })
})
