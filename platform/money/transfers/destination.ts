import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { isStaff } from '../../../contract/access'
import type { ChainNetwork } from '../../../contract/money/networks'
import type { MoneyMove } from '../../../contract/money/second-person'
import { coolingTime } from '../../../contract/money/waiting-times'
import type { DestinationKind } from '../../../contract/money/withdrawal-fees'
import type { Db } from '../../db/connect'
import { accountChanges, addressBook, bankInfo, transfers, users, wallets } from '../../db/schema'
import { isLookAlike, middleOf } from './look-alike'
import type { Sender } from '../rules'
import { mayAsk } from '../second-person/rules'
import type { CallContext } from '../../implement'
import { countLookUp, nameFor } from '../../people/look-ups'
import { invalid } from '../../http/refuse'
import { isChain } from '../wallets/rows'

/** The owner of an address. */
export interface AddressOwner {
  readonly uuid: string | null
  readonly name: string
  readonly platform: boolean
}

const bankColumn = { tron: bankInfo.tronAddress, bsc: bankInfo.bscAddress, iban: bankInfo.iban } as const

/** The owner of a wallet or bank account, as far as the platform knows: itself first, then people. */
export const ownerOf = async (db: Db, kind: DestinationKind, address: string): Promise<AddressOwner | null> => {
  if (kind !== 'iban') {
    const [wallet] = await db
      .select({ user: wallets.userUuid, label: wallets.label, name: users.name })
      .from(wallets)
      .leftJoin(users, eq(users.uuid, wallets.userUuid))
      .where(eq(wallets.address, address))
    if (wallet) return { uuid: wallet.user, name: wallet.name ?? wallet.label, platform: wallet.user === null }
  }
  const [person] = await db
    .select({ uuid: users.uuid, name: users.name })
    .from(bankInfo)
    .innerJoin(users, eq(users.uuid, bankInfo.userUuid))
    .where(eq(bankColumn[kind], address))
    .orderBy(sql`${bankInfo.verifiedAt} is null`, bankInfo.changedAt)
    .limit(1)
  return person ? { ...person, platform: false } : null
}

/** The addresses known to be somebody's: connected, in their bank info (verified or not), or proposed for it. */
export const ownAddresses = async (db: Db, uuid: string): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ address: string | null }>(sql`
    select ${wallets.address} as address from ${wallets} where ${eq(wallets.userUuid, uuid)}
    union select unnest(array[${bankInfo.tronAddress}, ${bankInfo.bscAddress}, ${bankInfo.iban}])
      from ${bankInfo} where ${eq(bankInfo.userUuid, uuid)}
    union select ${accountChanges.after} from ${accountChanges}
      where ${eq(accountChanges.userUuid, uuid)} and ${eq(accountChanges.state, 'pending')}
        and ${inArray(accountChanges.field, ['tron_address', 'bsc_address', 'iban'])}`)
  return new Set(rows.flatMap(({ address }) => address ?? []))
}

/** Whether an address is known to be somebody's. */
export const isOwnAddress = async (db: Db, address: string, uuid: string): Promise<boolean> =>
  (await ownAddresses(db, uuid)).has(address)

/** Whether a transfer of the platform's money goes to an address of this person, by anything known now. */
export const goesToAddressOf = async (
  db: Db,
  row: Pick<typeof transfers.$inferSelect, 'network' | 'direction' | 'walletOwnerUuid' | 'receiver'>,
  uuid: string,
): Promise<boolean> => {
  if (!isChain(row.network) && row.network !== 'bank') return false
  if (row.direction !== 'out' || row.walletOwnerUuid !== null) return false
  return isOwnAddress(db, row.receiver, uuid)
}

/**
 * Fails with `own_receiver` at the field that names the address when staff would move the platform's money to an address
 * of their own.
 */
export const requireOthersAddress = async (
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  move: MoneyMove,
  { field, address }: { readonly field: string; readonly address: string },
): Promise<void> => {
  const own = await isOwnAddress(db, address, user.uuid)
  if (own && !mayAsk(move, user.uuid, [user.uuid])) throw invalid({ [field]: 'own_receiver' })
}

/**
 * The owner of an address as far as the caller may learn it: people outside the staff are counted when they ask about
 * anybody but themselves and the platform, and learn nothing of staff and no family name of strangers.
 */
export const ownerFor = async (
  ctx: CallContext,
  owner: AddressOwner | null,
  address: string,
): Promise<AddressOwner | null> => {
  const { db, user } = ctx
  if (isStaff(user) || owner?.platform || owner?.uuid === user.uuid) return owner
  await countLookUp(ctx, 'address', address, owner?.uuid ?? undefined)
  if (!owner || owner.uuid === null) return owner
  const [person] = await db.select({ type: users.type }).from(users).where(eq(users.uuid, owner.uuid))
  return person && isStaff(person) ? null : { ...owner, name: await nameFor(db, user, owner) }
}

/** What is known of an address somebody wants to send to. */
export interface Destination {
  readonly owner: AddressOwner | null
  /** Saved, or the verified wallet of a person, or a wallet of the platform. */
  readonly known: boolean
  /** From when it may be sent to; `null` for an unknown address. */
  readonly usableFrom: Date | null
  readonly lookAlikes: readonly { readonly address: string; readonly label: string | null }[]
}

interface Known {
  readonly address: string
  readonly label: string | null
  readonly usableFrom: Date
}

const always = new Date(0)

/** From when an address may be sent to that became known at a moment; a `null` moment is from before it was kept. */
const cooledFrom = (since: Date | null): Date => (since ? new Date(since.getTime() + coolingTime) : always)

/** Every address the sender knows on this chain. */
const knownTo = async (
  db: Db,
  side: Sender,
  caller: string,
  network: ChainNetwork,
  receiver: string,
): Promise<Known[]> => {
  const ofSide = side === 'platform' ? isNull(addressBook.userUuid) : eq(addressBook.userUuid, caller)
  const saved = await db
    .select({ address: addressBook.address, label: addressBook.label, usableFrom: addressBook.usableFrom })
    .from(addressBook)
    .where(and(ofSide, eq(addressBook.network, network), isNull(addressBook.removedAt)))
  const own = await db
    .select({ address: wallets.address, label: wallets.label, connectedAt: wallets.connectedAt })
    .from(wallets)
    .where(
      and(
        eq(wallets.network, network),
        side === 'platform'
          ? isNull(wallets.userUuid)
          : sql`(${wallets.userUuid} = ${caller} or ${wallets.userUuid} is null)`,
      ),
    )
  const column = bankColumn[network]
  const people = await db
    .select({ address: column, changedAt: bankInfo.changedAt, verifiedAt: bankInfo.verifiedAt })
    .from(bankInfo)
    .where(side === 'platform' ? eq(column, receiver) : eq(bankInfo.userUuid, caller))
  return [
    ...saved,
    ...own.map(({ connectedAt, ...wallet }) => ({ ...wallet, usableFrom: cooledFrom(connectedAt) })),
    ...people.flatMap(({ address, changedAt, verifiedAt }) =>
      address !== null && (side === 'user' || verifiedAt !== null)
        ? [{ address, label: null, usableFrom: cooledFrom(changedAt) }]
        : [],
    ),
  ]
}

const pastCompared = 300

/** Looks up an address for a sender: owner, from when it may be sent to, and known ones it could be confused with. */
export const lookUpDestination = async (
  db: Db,
  side: Sender,
  caller: string,
  network: ChainNetwork,
  receiver: string,
): Promise<Destination> => {
  const known = await knownTo(db, side, caller, network, receiver)
  const past = await db
    .select({ address: transfers.receiver, state: transfers.state })
    .from(transfers)
    .where(
      and(
        eq(transfers.network, network),
        inArray(transfers.direction, ['out', 'own']),
        side === 'platform' ? isNull(transfers.walletOwnerUuid) : eq(transfers.walletOwnerUuid, caller),
      ),
    )
    .orderBy(desc(transfers.createdAt))
    .limit(pastCompared)
  const match = known.filter(({ address }) => address === receiver)
  const wasPaid = past.some(({ address, state }) => address === receiver && state === 'confirmed')
  const others = new Map<string, string | null>(past.map(({ address }) => [address, null]))
  for (const { address, label } of known) others.set(address, label)
  const usable = match.map(({ usableFrom }) => usableFrom).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    owner: await ownerOf(db, network, receiver),
    known: match.length > 0,
    usableFrom: usable[0] ?? null,
    // Money that arrived there before proves the address better than any comparison.
    lookAlikes: wasPaid
      ? []
      : [...others]
          .filter(([address]) => isLookAlike(receiver, address))
          .map(([address, label]) => ({ address, label })),
  }
}

/** What prevents sending there now, if anything. */
export const destinationProblem = (
  destination: Destination,
  receiver: string,
  check: string | undefined,
  now: Date,
): 'address_similar' | 'address_new' | 'address_cooling' | undefined => {
  // First the problems that retyping cannot solve, so that nobody retypes in vain.
  if (destination.usableFrom === null) return 'address_new'
  if (destination.usableFrom > now) return 'address_cooling'
  return destination.lookAlikes.length > 0 && check !== middleOf(receiver) ? 'address_similar' : undefined
}

/** The platform's wallets among some addresses. */
export const platformWallets = async (db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(among(wallets.address, addresses), isNull(wallets.userUuid)))
  return new Set(rows.map(({ address }) => address))
}
