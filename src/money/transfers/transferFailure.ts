import type { useTranslate } from 'react-admin'
import type { Formats } from '../../../i18n/formats'
import { isolated } from '../../ui/fields/Ltr'
import { gasText } from '../parts'
import type { Transfer } from './TransferFacts'

/** Why a transfer failed, with the available and requested amounts, and the fee the network burnt anyway. */
export const failureText = (
  { failure, gas }: Pick<Transfer, 'failure' | 'gas'>,
  translate: ReturnType<typeof useTranslate>,
  number: Formats['number'],
): string => {
  const { symbol = '', available = null, needed = null, burnt = null } = gas ?? {}
  const why =
    failure === 'out_of_gas' && available !== null && needed !== null
      ? translate('money.transfers.failures.out_of_gas_figures', {
          needed: gasText(needed, symbol, number),
          available: gasText(available, symbol, number),
          symbol: isolated(symbol),
        })
      : translate(failure ? `money.transfers.failures.${failure}` : 'money.transfers.outcome.failed_text')
  return burnt === null
    ? why
    : `${why} ${translate('money.transfers.failures.burnt', { amount: gasText(burnt, symbol, number) })}`
}
