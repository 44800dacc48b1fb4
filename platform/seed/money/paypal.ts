import { paypalAccounts, paypalLines } from '../../db/schema'
import type { Filed } from '../requests/requests'
import { accountNames, reasons } from '../../money/ledger/texts'
import { paypalClients } from '../texts/money'
import type { World } from '../world'

interface PaypalAccount {
  readonly uuid: string
  readonly platform: number
  readonly status: 'active' | 'limited' | 'closed'
  balance: bigint
  last: number | null
}

/** The PayPal accounts that receive the platform's foreign income. */
export interface Paypal {
  /** Receives a client's payment; returns the reference and the fee PayPal kept. */
  readonly receive: (filed: Filed, at: number, gross: bigint) => { readonly reference: string; readonly fee: bigint }
  /** Pays for something the platform buys. */
  readonly spend: (at: number, gross: bigint, counterparty: string, requestId: number | null) => void
  /** Moves money from the fuller accounts to an exchange house; returns the sum sent. */
  readonly sweep: (at: number) => bigint
  /** The values that change with every line, for the end of the story. */
  readonly standing: () => { uuid: string; balance: bigint; reported: bigint; last: number | null }[]
}

const statuses = ['active', 'active', 'active', 'limited', 'active', 'active', 'closed', 'active'] as const

/** Opens the PayPal accounts. */
export const openPaypal = (world: World): Paypal => {
  const { sink, people, catalogue, scale, book, nextId } = world
  const random = world.random('paypal')
  const count = Math.round(9 * scale ** 0.7)
  const accounts: PaypalAccount[] = Array.from({ length: count }, (_, at) => {
    const owner = people.customers[(at * 13 + 4) % people.customers.length]
    const platform = at % catalogue.platforms.length
    const uuid = random.uuid()
    const status = statuses[at % statuses.length] ?? 'active'
    sink.add(paypalAccounts, {
      uuid,
      email: `pay${at + 1}.${owner?.latin ?? 'desk'}@paypost.example`,
      holder: (owner?.latin ?? 'desk')
        .split('.')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' '),
      userUuid: owner?.uuid ?? null,
      country: random.pick(['TR', 'AE', 'GE', 'AM', 'OM', 'DE']),
      platformUuid: catalogue.platforms[platform]?.uuid ?? null,
      currency: 'USD',
      balanceMinor: 0n,
      reportedBalanceMinor: 0n,
      lastTransactionAt: null,
      status,
    })
    return { uuid, platform, status, balance: 0n, last: null }
  })
  const open = accounts.filter(({ status }) => status === 'active')

  const write = (
    account: PaypalAccount,
    at: number,
    line: {
      type: string
      direction: 'in' | 'out'
      counterparty: string
      gross: bigint
      fee: bigint
      reference: string
      requestId: number | null
      manual: boolean
    },
  ): void => {
    const { gross, fee, direction, requestId, manual, type, counterparty, reference } = line
    const net = direction === 'in' ? gross - fee : -(gross + fee)
    account.balance += net
    account.last = at
    sink.add(paypalLines, {
      id: nextId('paypal_lines'),
      accountUuid: account.uuid,
      at: new Date(at),
      type,
      direction,
      counterparty,
      grossMinor: gross,
      feeMinor: fee,
      netMinor: direction === 'in' ? net : gross + fee,
      balanceAfterMinor: account.balance,
      reference,
      requestId,
      manual,
    })
  }

  return {
    receive: (filed, at, gross) => {
      const account = random.pick(open)
      const reference = random.hex(17).toUpperCase()
      const fee = (gross * 44n) / 1000n + 30n
      write(account, at, {
        type: 'payment',
        direction: 'in',
        counterparty: random.pick(paypalClients),
        gross,
        fee,
        reference,
        requestId: filed.id,
        manual: random.chance(0.08),
      })
      return { reference, fee }
    },
    spend: (at, gross, counterparty, requestId) => {
      const account = open.find(({ balance }) => balance > gross) ?? open[0]
      if (!account) return
      write(account, at, {
        type: 'purchase',
        direction: 'out',
        counterparty,
        gross,
        fee: 0n,
        reference: random.hex(17).toUpperCase(),
        requestId,
        manual: false,
      })
    },
    sweep: (at) => {
      let sent = 0n
      for (const account of open) {
        if (account.balance < 150_000n) continue
        const gross = (account.balance / 10_000n) * 9_000n
        const fee = gross / 200n
        write(account, at, {
          type: 'transfer',
          direction: 'out',
          counterparty: 'Aryana Exchange',
          gross,
          fee,
          reference: random.hex(17).toUpperCase(),
          requestId: null,
          manual: true,
        })
        book.post(
          { at, type: 'fee', reason: reasons.paypalFee, source: 'paypal' },
          [book.account('means', accountNames.paypal, 'USD'), fee],
          [book.account('cost', accountNames.fees, 'USD'), -fee],
        )
        sent += gross
      }
      return sent
    },
    standing: () =>
      accounts.map(({ uuid, balance, last }, at) => ({
        uuid,
        balance,
        last,
        reported: at % 4 === 3 ? balance - 4_250n : balance,
      })),
  }
}
