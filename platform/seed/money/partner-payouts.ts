import { dayInTehran } from '../../../contract/jalali'
import { payouts } from '../../db/schema'
import { accountNames, reasons } from '../../money/ledger/texts'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { hour } from '../span'
import type { World } from '../world'
import { sizeOf } from './course'
import type { OwnWallets } from './own-wallets'

/** Pays the partners for the month, and the general partner in tether and in rials. */
export const partnerPayouts = (world: World, random: Random, { spend }: OwnWallets) => {
  const { sink, span, book, agenda, people, nextId } = world
  return (index: number): void => {
    const at = span.midnight(index) + 14 * hour
    const pay = (
      kind: 'partner' | 'gp',
      partner: Person | undefined,
      amount: bigint,
      currency: 'USDT' | 'IRR',
    ): void => {
      if (!partner || at > span.now) return
      const status = index > span.last - 20 && random.chance(0.6) ? 'pending' : random.chance(0.03) ? 'failed' : 'paid'
      const reference = currency === 'USDT' ? random.hex(64) : random.digits(18)
      const fee = currency === 'USDT' ? 1_000_000n : 120_000n
      sink.add(payouts, {
        id: nextId('payouts'),
        kind,
        date: dayInTehran(at),
        partnerUuid: partner.uuid,
        currency,
        amountMinor: amount,
        feeMinor: fee,
        status,
        reference,
      })
      if (status !== 'paid') return
      book.post(
        {
          at,
          type: 'payout',
          reason: kind === 'gp' ? reasons.generalPayout : reasons.payout,
          source: currency === 'USDT' ? 'tron' : 'bank',
          user: partner,
          reference,
        },
        spend(currency === 'USDT' ? 'tron' : 'bank', currency, amount + fee),
        [book.account('equity', accountNames.partners, currency), -amount],
        [book.account('cost', accountNames.fees, currency), -fee],
      )
    }
    agenda.plan(at, () => {
      for (const partner of people.partners) pay('partner', partner, BigInt(random.int(15, 160)) * 1_000_000n, 'USDT')
      pay(
        'gp',
        people.partners[1] ?? people.partners[0],
        BigInt(random.int(60, 240)) * 1_000_000n * sizeOf(world),
        'USDT',
      )
      pay(
        'gp',
        people.partners[1] ?? people.partners[0],
        BigInt(random.int(200, 600)) * 1_000_000n * sizeOf(world),
        'IRR',
      )
    })
  }
}
