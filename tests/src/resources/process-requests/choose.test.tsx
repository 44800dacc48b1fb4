import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { requests } from '../../../../i18n/fa/requests'
import { network, renderApp, withPlatform } from '../../../support/src'

withPlatform()

describe('the kinds of request', () => {
  it('are not said to be of unknown duration while that is still being asked', async () => {
    let answer: (() => void) | undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.use(
      http.get('*/api/dashboard/process-requests/avg-time', async () => {
        await asked
      }),
    )
    await renderApp('/create-new-request', { as: '3' })
    await screen.findByRole('heading', { name: requests.choose })
    expect(screen.queryByText(requests.no_usual_time)).toBeNull()
    answer?.()
    const known = requests.usual_time.split('%{time}')[0] ?? ''
    await waitFor(() => expect(screen.getAllByText(new RegExp(`^${known}`)).length).toBeGreaterThan(1))
  })
})
