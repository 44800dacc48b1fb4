import { and, eq, isNull } from 'drizzle-orm'
import { allows, isStaff } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { checkIban } from '../../contract/identifiers'
import { checkAmount, formatMinor, type Currency } from '../../contract/money'
import { uuid as uuidShape } from '../../contract/scalars'
import type { transferDesk } from '../../contract/transfer-desk'
import { checkBsc, checkTron } from '../../contract/wallets'
import { users } from '../db/schema'
import { maskPhone } from '../domain/mask'
import { bookBalance } from '../ledger/balances'
import { availableCredit } from '../ledger/post'
import { approvalsFor, currencyOf, gasNeeded, limitsOf, transferFee, type Side } from '../domain/money-rules'
import type { CallContext, Handler } from '../implement'
import { destinationProblem, lookUpDestination, ownerOf, type AddressOwner } from './destination'
import { limitProblem, usedToday } from './spending'
import { openTwin } from './twin'
import { isChain, walletAt } from './wallet-rows'

type Query = Parsed<typeof transferDesk.transferQuote>['query']
type Problems = Record<string, string>

interface Source {
  readonly available: bigint
  readonly gas: string | null
  readonly gasLow: boolean
}

const nothing: Source = { available: 0n, gas: null, gasLow: false }

const sourceOf = async (
  { db, user }: CallContext,
  { network, sender }: Query,
  side: Side,
  currency: Currency,
  problems: Problems,
): Promise<Source> => {
  if (isChain(network)) {
    if (sender === undefined) return nothing
    const wallet = await walletAt(db, network, sender)
    if (!wallet || wallet.userUuid !== (side === 'platform' ? null : user.uuid)) {
      problems['sender_address'] = 'unknown_option'
      return nothing
    }
    const gasLow = Number(wallet.gas) < gasNeeded[network]
    if (gasLow) problems['sender_address'] = 'gas'
    return { available: wallet.availableMinor, gas: wallet.gas, gasLow }
  }
  if (network === 'bank') return { ...nothing, available: await bookBalance(db, 'bank', 'IRR') }
  const limits = limitsOf(side, currency)
  return { ...nothing, available: side === 'user' ? await availableCredit(db, user.uuid, currency) : limits.single }
}

interface Receiver {
  readonly address: string
  readonly owner: (AddressOwner & { readonly type?: string; readonly phone?: string }) | null
  readonly known: boolean
  readonly usable_from: string | null
  readonly look_alikes: { address: string; label: string | null }[]
  readonly check_needed: boolean
}

const receiverOf = async (
  { db, user, now }: CallContext,
  { network, receiver, sender, paying }: Query,
  side: Side,
  problems: Problems,
): Promise<Receiver | null> => {
  if (receiver === undefined || receiver === '') return null
  const plain = {
    address: receiver,
    owner: null,
    known: false,
    usable_from: null,
    look_alikes: [],
    check_needed: false,
  }
  if (isChain(network)) {
    const checked = network === 'tron' ? checkTron(receiver) : checkBsc(receiver)
    if ('problem' in checked) {
      problems['receiver_address'] = checked.problem
      return plain
    }
    const address = checked.value
    if (address === sender) problems['receiver_address'] = 'own_address'
    const found = await lookUpDestination(db, side, user.uuid, network, address)
    const problem = destinationProblem(found, address, undefined, now())
    if (problem && !paying) problems['receiver_address'] = problem
    return {
      address,
      owner: found.owner,
      known: found.known,
      usable_from: found.usableFrom?.toISOString() ?? null,
      look_alikes: [...found.lookAlikes],
      check_needed: found.lookAlikes.length > 0,
    }
  }
  const iban = network === 'bank' ? checkIban(receiver) : undefined
  if (iban && 'value' in iban) {
    const owner = await ownerOf(db, 'iban', iban.value)
    return { ...plain, address: iban.value, owner, known: owner !== null }
  }
  if (!uuidShape.safeParse(receiver).success) {
    problems[network === 'bank' ? 'destination' : 'recipient_uuid'] = network === 'bank' ? 'iban' : 'invalid'
    return plain
  }
  const [person] = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type, phone: users.phone })
    .from(users)
    .where(and(eq(users.uuid, receiver.toLowerCase()), isNull(users.disabledAt)))
  if (!person || isStaff(person)) {
    problems['recipient_uuid'] = 'unknown_option'
    return plain
  }
  return { ...plain, owner: { ...person, phone: maskPhone(person.phone), platform: false }, known: true }
}

/** What a transfer would cost, how much may be sent, and what stands in its way; the call that sends judges anew. */
export const transferQuote: Handler<typeof transferDesk.transferQuote> = async (ctx, { query }) => {
  const { db, user, now, platform } = ctx
  const side: Side = allows(user, 'money.move') ? 'platform' : 'user'
  const { network } = query
  const currency = network === 'internal' ? (query.currency_type ?? 'USD') : currencyOf(network)
  const problems: Problems = {}
  const chain = isChain(network) ? platform.adapters.chains[network] : undefined
  if (isChain(network) && !chain) problems['_'] = 'unavailable'
  const source = await sourceOf(ctx, query, side, currency, problems)
  const receiver = await receiverOf(ctx, query, side, problems)
  const fee = transferFee(network)
  const limits = limitsOf(side, currency)
  const used = await usedToday(db, side, user.uuid, currency, now())
  const room = [source.available - fee, limits.single, limits.daily - used].reduce((a, b) => (a < b ? a : b))
  const amount = query.amount === undefined ? undefined : checkAmount(query.amount, currency)
  if (typeof amount === 'string') problems['amount'] = amount
  if (typeof amount === 'bigint') {
    const limit = query.paying ? undefined : await limitProblem(db, side, user.uuid, currency, amount, now())
    if (limit) problems['amount'] = limit
    else if (amount + fee > source.available) problems['amount'] = 'balance'
  }
  const twin =
    isChain(network) && query.sender && receiver && typeof amount === 'bigint'
      ? await openTwin(db, { network, sender: query.sender, receiver: receiver.address, amount })
      : undefined
  const text = (minor: bigint): string => formatMinor(minor, currency)
  return {
    network,
    currency,
    sandbox: chain?.sandbox === true || (network === 'bank' && platform.adapters.bank?.sandbox === true),
    available: text(source.available > 0n ? source.available : 0n),
    fee: text(fee),
    max: text(room > 0n ? room : 0n),
    recipient_gets: typeof amount === 'bigint' ? text(amount) : null,
    total: typeof amount === 'bigint' ? text(amount + fee) : null,
    limits: {
      single: text(limits.single),
      daily: text(limits.daily),
      used_today: text(used),
      second_approver_from: limits.secondApproverFrom === null ? null : text(limits.secondApproverFrom),
    },
    approvals_needed: typeof amount === 'bigint' && !query.paying ? approvalsFor(side, currency, amount) : 0,
    passcode_needed: isChain(network) || network === 'internal',
    gas: source.gas,
    gas_low: source.gasLow,
    receiver,
    twin: twin ? { uuid: twin.uuid, state: twin.state, created_at: twin.createdAt.toISOString() } : null,
    problems,
  }
}
