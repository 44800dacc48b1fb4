import { useState } from 'react'
import { codeLife } from '../../contract/identifiers'
import { forgetTab, readTab, writeTab } from '../data/session/tab'

/** The code sent last for a phone of a page with both steps; undefined until one was sent. */
export interface SentCode {
  readonly phone: string
  /** When it was sent, in milliseconds; of one sent from another page, when this page heard of it. */
  readonly at: number
  /** From when on another may be asked for, in milliseconds. */
  readonly until: number
  /** Messages do not get through just now; it is sent as soon as they do, while it serves. */
  readonly delayed?: boolean
  /** Sent before, from another page. */
  readonly already?: boolean
  /** How often it may still be tried, once it was wrong and as far as the platform says. */
  readonly left?: number | undefined
}

/** What the platform says of a code it sends. `pause`: seconds until another may be asked for. */
export interface QueuedCode {
  readonly pause: number
  readonly delayed?: boolean
}

/** A code that was sent a moment ago. */
export const sentNow = (phone: string, { pause, delayed = false }: QueuedCode): SentCode => {
  const at = Date.now()
  return { phone, at, until: at + pause * 1000, ...(delayed && { delayed }) }
}

/** What is kept of a code, to be read by {@link sentOf}. */
export const keptOf = ({ phone, at, until, left }: SentCode) => ({ phone, at, until, left })

/** The code that was kept, and whether it still serves. */
export const sentOf = ({ phone, at, until, left }: Readonly<Record<string, unknown>>) => {
  if (typeof phone !== 'string' || typeof at !== 'number' || typeof until !== 'number') return undefined
  const sent: SentCode = { phone, at, until, ...(typeof left === 'number' && { left }) }
  return { sent, alive: Date.now() < until + codeLife * 1000 }
}

/** The code a page had sent, kept over a reload for as long as it serves. */
export const useSentCode = (page: 'login' | 'forgot') => {
  const [sent, set] = useState(() => {
    const kept = sentOf(readTab(page))
    return kept?.alive ? kept.sent : undefined
  })
  const setSent = (next: SentCode | undefined) => {
    set(next)
    if (next) writeTab(page, keptOf(next))
    else forgetTab(page)
  }
  return [sent, setSent] as const
}

const place = 'account'

/** The phone or address typed last on a public page of this tab. */
export const typedAccount = (): string | undefined => {
  const { name } = readTab(place)
  return typeof name === 'string' ? name : undefined
}

/** Keeps the phone or address that was typed, for the next public page of this tab. */
export const keepAccount = (name: string): void => writeTab(place, { name })

/** Forgets every number and code of this tab: somebody is in. */
export const forgetAccount = (): void => {
  for (const kept of [place, 'login', 'forgot']) forgetTab(kept)
}
