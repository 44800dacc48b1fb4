import { readAmount } from '../../../contract/money/amounts'
import { transferDesk } from '../../../contract/money/transfer-desk'
import type { Reply } from '../../../contract/endpoint'
import { useRead } from '../../data/useRead'
import { useDebounced } from '../../data/useDebounced'
import type { Plan } from './plan'

export type Quote = Reply<typeof transferDesk.transferQuote>

/** What the plan would cost and what blocks it, requested again after each pause in typing. */
export const useQuote = ({ network, sender, receiver, amount, currency, withdrawals }: Plan) => {
  const settled = useDebounced(amount)
  const good = 'text' in readAmount(settled)
  const { data, error, isFetching, refetch } = useRead(
    transferDesk.transferQuote,
    {
      query: {
        network,
        currency_type: currency,
        ...(withdrawals.length > 0 && { withdrawal_ids: withdrawals.map(String) }),
        ...(sender !== '' && { sender }),
        ...(receiver !== '' && { receiver }),
        ...(good && { amount: settled }),
      },
    },
    { enabled: network === 'internal' || sender !== '', keep: true },
  )
  // The answer for a previous amount says nothing about this one.
  const waiting = isFetching || settled !== amount
  return { data, error, waiting, problems: settled === amount ? data?.problems : undefined, refetch }
}

/** The fields of a quote or a refusal that belong to each question. */
const fieldsOf = {
  source: ['sender_address', 'withdrawal_ids', '_'],
  destination: ['receiver_address', 'recipient_uuid', 'address_check', 'destination'],
  amount: ['amount'],
  reason: ['reason', 'description'],
} as const

/** The first reason that blocks a question, as a field code. */
export const problemAt = (
  problems: Readonly<Record<string, string>> | undefined,
  step: keyof typeof fieldsOf,
): string | undefined => fieldsOf[step].map((field) => problems?.[field]).find((code) => code !== undefined)
