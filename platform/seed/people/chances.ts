import { isStaff } from '../../../contract/access'
import type { Catalogue } from '../catalogue'
import { bankNumbers, bscAddress, tronAddress } from '../identifiers'
import type { Random } from '../random'
import { dayLength, hour, type Span } from '../span'
import { contractTexts } from '../texts/catalogue'
import { mailHosts } from '../texts/names'
import type { Draft } from './drafts'

/** Bank account and wallets of somebody in the demo data. */
export interface Destinations {
  readonly iban: string
  readonly card: string
  readonly tron: string
  readonly bsc: string
  readonly verified: boolean
}

/** An e-mail address that no two people share; `at` is the person's position among all. */
export const emailOf = (draft: Draft, at: number, random: Random): string | null => {
  if (draft.demo) return draft.demo.email
  const name = `${draft.first[1]}.${draft.last[1]}${at}`
  if (isStaff(draft)) return `${name}@pishkhan.example`
  return random.chance(0.85) ? `${name}@${random.pick(mailHosts)}` : null
}

/** When an account was disabled, for the few that were. */
export const disabledAtOf = ({ type, registered, demo }: Draft, span: Span, random: Random): number | null => {
  if (demo) return demo.key === 'disabled' ? span.midnight(span.last - 20) + 11 * hour : null
  if (isStaff({ type }) || !random.chance(0.03) || registered >= span.now - 60 * dayLength) return null
  return registered + Math.floor((span.now - registered) * (0.5 + random.next() * 0.5))
}

/** Which contract somebody last accepted, and when: the current one, an older one or none. Staff accept none. */
export const contractOf = (
  { type, registered, demo }: Draft,
  span: Span,
  random: Random,
): { readonly version: string; readonly at: number } | null => {
  if (isStaff({ type })) return null
  const [earlier, inForce] = contractTexts
  const published = span.midnight(span.last - inForce.daysAgo)
  if (demo ? demo.key !== 'no-contract' : random.chance(0.75))
    return {
      version: inForce.version,
      at: Math.min(span.now, Math.max(registered, published) + random.int(1, 20) * hour),
    }
  const older = !demo && registered < published && random.chance(0.8)
  return older ? { version: earlier.version, at: registered + dayLength / 4 } : null
}

/** Where somebody is paid, if they have said. */
export const destinationsOf = ({ type, demo }: Draft, foreign: boolean, random: Random): Destinations | null =>
  !isStaff({ type }) && !foreign && (demo !== null || random.chance(0.8))
    ? {
        ...bankNumbers(random),
        tron: tronAddress(random),
        bsc: bscAddress(random),
        verified: demo !== null || random.chance(0.75),
      }
    : null

/** Indexes of the work platforms on which somebody has an account. */
export const platformsOf = ({ type, demo }: Draft, { platforms }: Catalogue, random: Random): readonly number[] =>
  isStaff({ type })
    ? []
    : platforms
        .map((_, index) => index)
        .filter((index) => (demo ? index < 3 : random.chance(0.16)) && platforms[index]?.active)

export const levelOf = ({ type, demo }: Draft, random: Random) => {
  if (demo) return demo.level
  return isStaff({ type }) ? 'bronze' : random.weighted({ bronze: 60, silver: 25, gold: 11, diamond: 4 })
}
