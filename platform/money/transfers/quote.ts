import { and, eq, isNull } from 'drizzle-orm'
import { allows, isStaff } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import { checkIban } from '../../../contract/identifiers'
import { checkAmount, formatMinor, type Currency } from '../../../contract/money/amounts'
import { compactKey } from '../../../contract/text'
import { isUuid } from '../../../contract/scalars'
import type { MoneyMove } from '../../../contract/money/second-person'
import type { transferDesk } from '../../../contract/money/transfer-desk'
import type { DestinationKind } from '../../../contract/money/withdrawal-fees'
import { checkBsc, checkTron } from '../../../contract/money/wallet-addresses'
import { users } from '../../db/schema'
import { maskPhone } from '../../people/mask'
import { bookBalance } from '../ledger/balances'
import { availableCredit } from '../ledger/accounts'
import { mayAsk, twoPersonRules } from '../second-person/rules'
import { currencyOf, gasNeeded, limitsOf, transferFee, type Sender } from '../rules'
import type { CallContext, Handler } from '../../implement'
import { presentUses, sideUse, weigh } from '../second-person/allowance'
import { partialNamesOf } from '../../people/names'
import {
  destinationProblem,
  isOwnAddress,
  lookUpDestination,
  ownerFor,
  ownerOf,
  type AddressOwner,
} from './destination'
import { weighPayment } from '../withdrawals/pay'
import { openTwin } from './twin'
import { isChain, walletAt } from '../wallets/rows'

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
  side: Sender,
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
  /** Whose 24-hour sum a move there adds to; internal. */
  readonly key: string
  readonly usable_from: string | null
  readonly look_alikes: { address: string; label: string | null }[]
  readonly check_needed: boolean
}

/** The owner of an address as the sender may learn it: of a stranger the name only, as everywhere. */
const toldOwner = async (
  ctx: CallContext,
  found: AddressOwner | null,
  address: string,
): Promise<AddressOwner | null> => {
  const owner = await ownerFor(ctx, found, address)
  return owner && !isStaff(ctx.user) && owner.uuid !== ctx.user.uuid ? { ...owner, uuid: null } : owner
}

/** Staff may not send the platform's money to an address of their own. */
const refuseOwn = async (
  { db, user }: CallContext,
  side: Sender,
  kind: DestinationKind,
  address: string,
  problems: Problems,
): Promise<void> => {
  const move = kind === 'iban' ? 'bank_payment' : side === 'platform' ? 'platform_transfer' : 'person_transfer'
  if (mayAsk(move, user.uuid, [user.uuid]) || !(await isOwnAddress(db, address, user.uuid))) return
  problems[kind === 'iban' ? 'destination' : 'receiver_address'] = 'own_receiver'
}

const receiverOf = async (
  ctx: CallContext,
  { network, receiver, sender, withdrawal_ids }: Query,
  side: Sender,
  problems: Problems,
): Promise<Receiver | null> => {
  const { db, user, now } = ctx
  if (receiver === undefined || receiver === '') return null
  const plain = {
    address: receiver,
    owner: null,
    key: receiver,
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
    if (problem && !withdrawal_ids) problems['receiver_address'] = problem
    await refuseOwn(ctx, side, network, address, problems)
    return {
      address,
      owner: await toldOwner(ctx, found.owner, address),
      key: found.owner?.uuid ?? address,
      known: found.known,
      usable_from: found.usableFrom?.toISOString() ?? null,
      look_alikes: [...found.lookAlikes],
      check_needed: found.lookAlikes.length > 0,
    }
  }
  const iban = network === 'bank' ? checkIban(receiver) : undefined
  if (iban && 'value' in iban) {
    await refuseOwn(ctx, side, 'iban', iban.value, problems)
    const found = await ownerOf(db, 'iban', iban.value)
    const owner = await toldOwner(ctx, found, iban.value)
    return { ...plain, address: iban.value, owner, key: found?.uuid ?? iban.value, known: owner !== null }
  }
  if (!isUuid(receiver)) {
    problems[network === 'bank' ? 'destination' : 'recipient_uuid'] = network === 'bank' ? 'iban' : 'invalid'
    return plain
  }
  const [person] = await db
    .select({ uuid: users.uuid, type: users.type, phone: users.phone })
    .from(users)
    .where(and(eq(users.uuid, receiver.toLowerCase()), isNull(users.disabledAt)))
  if (!person || isStaff(person)) {
    problems['recipient_uuid'] = 'unknown_option'
    return plain
  }
  const told = (await partialNamesOf(db, user, [person.uuid]))(person.uuid)
  // Somebody found by e-mail shows no number to strangers, and what was typed is not known here.
  const phone = told?.uuid ? { phone: maskPhone(person.phone) } : {}
  return {
    ...plain,
    key: person.uuid,
    owner: { uuid: person.uuid, name: told?.name ?? '', type: person.type, ...phone, platform: false },
    known: true,
  }
}

const moveOf = (side: Sender, { network, receiver = '' }: Query): MoneyMove => {
  if (network === 'internal') return side === 'user' ? 'person_credit' : 'platform_credit'
  if (isChain(network)) return side === 'user' ? 'person_transfer' : 'platform_transfer'
  return 'value' in checkIban(receiver) ? 'bank_payment' : 'top_up'
}

/** The key of a receiver's sum; empty while there is no receiver. */
const keyOf = (receiver: Receiver | null): string => receiver?.key ?? ''

/** Sums of a move before it is made, for forms without a quote; the quotes of people's moves include theirs. */
export const moneyAllowance: Handler<typeof transferDesk.moneyAllowance> = async ({ db, user, now }, { query }) => {
  const { move, currency_type: currency, receiver } = query
  const read = query.amount === undefined ? 0n : checkAmount(query.amount, currency)
  const amount = typeof read === 'bigint' ? read : 0n
  const iban = checkIban(receiver ?? '')
  const owner = 'value' in iban ? ((await ownerOf(db, 'iban', iban.value))?.uuid ?? iban.value) : undefined
  const key = owner ?? compactKey(receiver ?? '')
  const { uses } = await weigh(db, { move, actor: user.uuid, pieces: [{ receiver: key, currency, amount }] }, now())
  return { allowance: presentUses(uses.filter(({ scope }) => scope === 'actor' || receiver !== undefined)) }
}

/** What a transfer would cost, how much may be sent, and what prevents it; the call that sends judges again. */
export const transferQuote: Handler<typeof transferDesk.transferQuote> = async (ctx, { query }) => {
  const { db, user, now, platform } = ctx
  const side: Sender = allows(user, 'money.move') ? 'platform' : 'user'
  const { network } = query
  const currency = network === 'internal' ? (query.currency_type ?? 'USD') : currencyOf(network)
  const problems: Problems = {}
  const chain = isChain(network) ? platform.adapters.chains[network] : undefined
  if (isChain(network) && !chain) problems['_'] = 'unavailable'
  const source = await sourceOf(ctx, query, side, currency, problems)
  const receiver = await receiverOf(ctx, query, side, problems)
  const fee = transferFee(network)
  const limits = limitsOf(side, currency)
  const used = await sideUse(db, side, user.uuid, currency, now())
  const room = [source.available - fee, limits.single, limits.daily - used].reduce((a, b) => (a < b ? a : b))
  const amount = query.amount === undefined ? undefined : checkAmount(query.amount, currency)
  const piece = { receiver: keyOf(receiver), currency, amount: typeof amount === 'bigint' ? amount : 0n }
  const paying = side === 'platform' ? query.withdrawal_ids : undefined
  const move = paying ? 'withdrawal' : moveOf(side, query)
  const verdict = paying
    ? await weighPayment(db, user.uuid, paying, now())
    : { ...(await weigh(db, { move, actor: user.uuid, pieces: [piece] }, now())), apart: true }
  if (!verdict.apart) problems['withdrawal_ids'] = 'second_person'
  // What others send to somebody is the business of the platform only.
  const uses = verdict.uses.filter(
    ({ scope }) => scope !== 'receiver' || (side === 'platform' && (receiver !== null || paying !== undefined)),
  )
  if (typeof amount === 'string') problems['amount'] = amount
  if (typeof amount === 'bigint') {
    if (verdict.problem) problems['amount'] = verdict.problem
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
      used: text(used),
    },
    allowance: presentUses(uses),
    // Withdrawals already have the approvals they need, or they are not paid.
    approvals_needed: paying ? 0 : twoPersonRules[move].approvals[uses.some(({ waits }) => waits) ? 'above' : 'below'],
    passcode_needed: isChain(network) || network === 'internal',
    gas: source.gas,
    gas_needed: isChain(network) ? String(gasNeeded[network]) : null,
    gas_low: source.gasLow,
    receiver,
    twin: twin ? { uuid: twin.uuid, state: twin.state, created_at: twin.createdAt.toISOString() } : null,
    problems,
  }
}
