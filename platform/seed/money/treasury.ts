import { toJalali } from '../../../contract/jalali'
import { addressBook, wallets } from '../../db/schema'
import { accountNames, reasons } from '../../money/ledger/texts'
import { bscAddress, tronAddress } from '../identifiers'
import type { Person } from '../people/people'
import type { Random } from '../random'
import { dayLength, hour } from '../span'
import { savedAddresses } from '../texts/money'
import type { World } from '../world'
import { sizeOf } from './course'
import { exchangeDesk } from './exchange'
import { partnerPayouts } from './partner-payouts'
import type { Paypal } from './paypal'
import { payrollDesk } from './payroll'
import { openOwnWallets, type OwnWallets } from './own-wallets'
import { costsDesk } from './running-costs'

/** The platform's own money: wallets, exchange, running costs, salaries, payouts. */
export interface Treasury {
  /** Address of the wallet payments leave from. */
  readonly address: OwnWallets['address']
  /** A posting that takes from that wallet, in minor units. */
  readonly spend: OwnWallets['spend']
  /** Books the fee the network or bank took for a move. */
  readonly payCost: OwnWallets['payCost']
  /** The saved address of the exchange house on Tron. */
  readonly exchange: string
  /** Exchanges somebody's dollars for another currency. */
  readonly change: (person: Person, cents: bigint, into: 'USDT' | 'IRR', at: number) => void
  /** Plans what the platform does by itself on a day. */
  readonly plan: (index: number) => void
  /** The wallets whose balances follow the books, for the end of the story. */
  readonly standing: OwnWallets['standing']
}

/** Saves addresses of the platform and the demo accounts, past their cooling-off time; returns the platform's on Tron. */
const fillAddressBooks = ({ sink, span, people, nextId, random: streams }: World): string => {
  let ours = ''
  const random = streams('address book')
  const able = [...people.demo.values()].filter(({ bank, demo }) => bank && demo !== 'no-contract')
  const holders = [null, ...able]
  for (const person of holders) {
    const createdAt = new Date(span.midnight(span.last - (person ? 8 : 200)) + 10 * hour)
    for (const network of ['tron', 'bsc'] as const) {
      const address = network === 'tron' ? tronAddress(random) : bscAddress(random)
      if (person === null && network === 'tron') ours = address
      sink.add(addressBook, {
        id: nextId('address_book'),
        userUuid: person?.uuid ?? null,
        network,
        address,
        label: savedAddresses[person ? 'person' : 'platform'][network],
        createdAt,
        createdBy: person?.uuid ?? people.demo.get('finance')?.uuid ?? null,
        usableFrom: new Date(createdAt.getTime() + dayLength),
        removedAt: null,
      })
    }
  }
  return ours
}

/** Wallets that customers hold themselves; those of demo accounts hold enough to try a transfer. */
const openWallets = ({ sink, people, nextId }: World, random: Random): void => {
  for (const person of people.customers) {
    if (!person.bank || (!person.demo && !random.chance(0.55))) continue
    for (const network of ['tron', 'bsc'] as const) {
      if (network === 'bsc' && !person.demo && random.chance(0.5)) continue
      sink.add(wallets, {
        id: nextId('wallets'),
        network,
        address: person.bank[network],
        userUuid: person.uuid,
        label: '',
        balanceMinor:
          BigInt(random.int(0, 900) + (person.demo ? 250 : 0)) * 1_000_000n + BigInt(random.int(0, 999_999)),
        gas: network === 'tron' ? String(random.int(0, 60) + (person.demo ? 90 : 0)) : `0.0${random.int(10, 99)}`,
      })
    }
  }
}

/** Opens our own wallets and deposits the starting capital. */
export const openTreasury = (world: World, paypal: Paypal): Treasury => {
  const { span, book, agenda } = world
  const random = world.random('treasury')
  const size = sizeOf(world)
  const ownWallets = openOwnWallets(world, random)
  openWallets(world, random)
  const exchange = fillAddressBooks(world)

  const startAt = span.midnight(0)
  book.post(
    { at: startAt, type: 'capital', reason: reasons.capital, source: 'bank' },
    [book.account('means', accountNames.bank, 'IRR'), -320_000_000_000n * size],
    [book.account('equity', accountNames.capital, 'IRR'), 320_000_000_000n * size],
  )
  ownWallets.start('tron', 90_000_000_000n * size, startAt)
  ownWallets.start('bsc', 30_000_000_000n * size, startAt)

  const { change, weekly } = exchangeDesk(world, random, ownWallets, paypal)
  const paySalaries = payrollDesk(world, random)
  const payCosts = costsDesk(world, random)
  const payPartners = partnerPayouts(world, random, ownWallets)
  return {
    address: ownWallets.address,
    spend: ownWallets.spend,
    payCost: ownWallets.payCost,
    exchange,
    change,
    plan: (index) => {
      const day = span.dayOf(index)
      const { day: ofMonth } = toJalali(day)
      if (index % 7 === 3) weekly(index)
      if (ofMonth === 1 && index > 0) {
        paySalaries(day, index)
        payCosts(day, index)
      }
      if (ofMonth === 7) payPartners(index)
      if (ofMonth === 15)
        for (const [network, late] of [
          ['tron', 10],
          ['bsc', 10.2],
        ] as const) {
          const at = span.midnight(index) + late * hour
          agenda.plan(at, () => ownWallets.fillStore(network, at))
        }
    },
    standing: ownWallets.standing,
  }
}
