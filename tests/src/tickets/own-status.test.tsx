import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OwnStatus } from '../../../src/tickets/queue/OwnStatus'
import { StatusChip } from '../../../src/ui/fields/StatusChip'
import { persianText as text } from '../../support/texts'
import { show } from '../form/stage'

afterEach(cleanup)

const toneOf = (words: string): string | undefined => screen.getByText(words).dataset['tone']

it('tells whoever has answered that it is our turn, and warns staff alone', () => {
  show(
    <>
      <OwnStatus state="customer_reply" />
      <StatusChip state="customer_reply" of="ticket_status" />
    </>,
  )
  expect(toneOf(text('tickets.own_reply'))).toBe('busy')
  expect(toneOf(text('enums.ticket_status.customer_reply'))).toBe('warn')
})
