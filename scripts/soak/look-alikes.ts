import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check } from '@scure/base'
import { contract } from '../../contract/index'
import { addressBook } from '../../platform/db/schema'
import { isLookAlike } from '../../platform/money/transfers/look-alike'
import { diceOf } from '../../tests/support/inputs/dice'
import { passcode, platformWallet } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'
import type { Outcome, Proof, Round } from './proof'

const { saveAddress, sendUsdt, sendBsc } = contract.money
const base58 = createBase58check(sha256)
type Dice = (sides: number) => number

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** EIP-55: the case of the letters is the checksum. */
const withChecksum = (hex: string): string => {
  const hash = hexOf(keccak_256(new TextEncoder().encode(hex)))
  return `0x${[...hex].map((digit, at) => (parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

const bytesOf = (dice: Dice, length: number): Uint8Array => Uint8Array.from({ length }, () => dice(256))

const tronOf = (payload: Uint8Array): string => base58.encode(Uint8Array.from([0x41, ...payload]))

interface Pair {
  readonly network: 'tron' | 'bsc'
  readonly known: string
  readonly twin: string
}

/** Valid addresses that begin or end like a known one, as address poisoners generate them. */
const twinOf = (dice: Dice, network: Pair['network']): Pair => {
  if (network === 'bsc') {
    const hex = hexOf(bytesOf(dice, 20))
    const [head, tail] = [
      [7, 0],
      [6, 4],
      [4, 3],
      [3, 4],
      [0, 7],
      [10, 10],
      [6, 0],
      [0, 6],
    ][dice(8)] as [number, number]
    const middle = hexOf(bytesOf(dice, 20)).slice(head, 40 - tail)
    return { network, known: withChecksum(hex), twin: withChecksum(hex.slice(0, head) + middle + hex.slice(40 - tail)) }
  }
  const payload = bytesOf(dice, 20)
  const known = tronOf(payload)
  // The checksum decides how an address ends: equal leading bytes are free, equal trailing letters must be searched for.
  const [bytes, tail] = [
    [12, 0],
    [8, 0],
    [6, 0],
    [5, 1],
    [5, 2],
    [6, 2],
  ][dice(6)] as [number, number]
  for (;;) {
    const twin = tronOf(Uint8Array.from([...payload.slice(0, bytes), ...bytesOf(dice, 20 - bytes)]))
    if (twin.slice(34 - tail) === known.slice(34 - tail) && twin !== known) return { network, known, twin }
  }
}

/** Whether two addresses share enough characters at their ends, after the prefix, to fool somebody who compares only those. */
const looksAlike = ({ known, twin, network }: Pair): boolean => {
  const skip = network === 'tron' ? 1 : 2
  const [a, b] = [known.slice(skip).toLowerCase(), twin.slice(skip).toLowerCase()]
  const exact = network === 'bsc' ? [a, b] : [known.slice(1), twin.slice(1)]
  const [x, y] = exact as [string, string]
  let head = 0
  let tail = 0
  while (head < x.length && x[head] === y[head]) head += 1
  while (tail < x.length && x.at(-1 - tail) === y.at(-1 - tail)) tail += 1
  return head >= 6 || tail >= 6 || head + tail >= 7
}

const run = async ({ amount, seed, say, isOver }: Round): Promise<Outcome> => {
  const platform = await startPlatform({ seed: 'demo' })
  const dice = diceOf(seed)
  let offered = 0
  let saved = 0
  let sent = 0
  let falseWarnings = 0
  const pairs = amount * 10
  try {
    let token = await platform.signIn('5')
    const [from] = [await platformWallet(platform, 'tron')]
    const fromBsc = await platformWallet(platform, 'bsc')
    const now = platform.clock.now()
    const long = new Date(now.getTime() - 40 * 24 * 3_600_000)
    const entry = (network: Pair['network'], address: string) =>
      platform.db
        .insert(addressBook)
        .values({ network, address, label: 'known', createdAt: long, usableFrom: long } as never)
    while (offered < amount && !isOver()) {
      const pair = twinOf(dice, dice(2) ? 'tron' : 'bsc')
      if (!looksAlike(pair)) continue
      offered += 1
      const { network, known, twin } = pair
      await entry(network, known)
      const named = network === 'tron' ? { tron_address: twin } : { bsc_address: twin }
      const kept = await platform.call(saveAddress, { body: { ...named, label: 'new', passcode } }, { token })
      if (kept.status === 200 || kept.error.fields?.['address_check'] !== 'address_similar') {
        saved += 1
        say(`  saved without a warning: ${twin} beside ${known}: ${kept.status} ${JSON.stringify(kept.error)}`)
      }
      // Even one that entered the address book some other way accepts transfers only with its middle retyped.
      await entry(network, twin)
      const body = {
        sender_address: network === 'tron' ? from : fromBsc,
        sender_type: 'platform',
        receiver_address: twin,
        amount: '1',
        reason: 'supplier',
        passcode,
      }
      const call = network === 'tron' ? sendUsdt : sendBsc
      const tried = await platform.call(call, { body } as never, { token })
      if (tried.status === 200 || tried.error.fields?.['receiver_address'] !== 'address_similar') {
        sent += 1
        say(`  sent without a warning: ${twin} beside ${known}: ${tried.status} ${JSON.stringify(tried.error)}`)
      }
      if (offered % 50 === 0) {
        await platform.db.delete(addressBook)
        platform.clock.advance(3_600)
        if (offered % 500 === 0) token = await platform.tokenOf((await holder(platform)) ?? '')
      }
    }
    for (let n = 0; n < pairs; n += 1) {
      const [a, b] =
        n % 2
          ? [tronOf(bytesOf(dice, 20)), tronOf(bytesOf(dice, 20))]
          : [withChecksum(hexOf(bytesOf(dice, 20))), withChecksum(hexOf(bytesOf(dice, 20)))]
      if (isLookAlike(a, b)) falseWarnings += 1
    }
    return {
      tried: { 'look-alikes offered': offered, 'random pairs': pairs },
      failed: {
        'saved without a warning': saved,
        'sent without a warning': sent,
        'false warnings beyond one': Math.max(0, falseWarnings - 1),
      },
      facts: { 'false warnings': falseWarnings },
    }
  } finally {
    await platform.close()
  }
}

const holder = async (platform: Awaited<ReturnType<typeof startPlatform>>): Promise<string | undefined> => {
  const { rows } = await platform.connection.pool.query<{ uuid: string }>(
    `select uuid from users where phone = '+989120000005'`,
  )
  return rows[0]?.uuid
}

/** G16: addresses made to be mistaken for a known one. */
export const lookAlikes: Proof = {
  goal: 'G16',
  title: 'look-alike addresses',
  bars: { 'look-alikes offered': 1_000, 'random pairs': 10_000 },
  amounts: { embedded: 1_000 },
  short: 20,
  run,
}
