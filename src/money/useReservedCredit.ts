import { isSomething } from '../../contract/money/amounts'
import { useUser } from '../data/session/useUser'
import type { Quote } from './transfers/useQuote'

/**
 * How much of the person's own credit is reserved where credit of this currency is given; `undefined` if none is, and
 * elsewhere.
 */
export const useReservedCredit = ({ network, currency }: Pick<Quote, 'network' | 'currency'>): string | undefined => {
  const { reserved = '0' } = useUser().credit?.find((one) => one.currency === currency) ?? {}
  return network === 'internal' && isSomething(reserved) ? reserved : undefined
}
