import { useState } from 'react'
import { codeLife } from '../../contract/identifiers'
import { forgetTab, readTab, writeTab } from '../data/session/tab'

/** The last code sent to a phone on a two-step page; `undefined` until one was sent. */
export interface SentCode {
  readonly phone: string
  /** When it was sent, in milliseconds; for one sent from another page, when this page learned of it. */
  readonly at: number
  /** When another may be requested, in milliseconds. */
  readonly until: number
  /** Messages are not getting through at present; it is sent as soon as they do, while valid. */
  readonly delayed?: boolean
  /** Sent earlier, from another page. */
  readonly already?: boolean
  /** How many tries are left, once it was wrong and if the platform says. */
  readonly left?: number | undefined
}

/** What the platform says about a code it sends. `pause`: seconds until another may be requested. */
export interface QueuedCode {
  readonly pause: number
  readonly delayed?: boolean
}

/** A code that was just sent. */
export const sentNow = (phone: string, { pause, delayed = false }: QueuedCode): SentCode => {
  const at = Date.now()
  return { phone, at, until: at + pause * 1000, ...(delayed && { delayed }) }
}

/** What is stored of a code, to be read by {@link sentOf}. */
export const keptOf = ({ phone, at, until, left }: SentCode) => ({ phone, at, until, left })

/** The stored code, and whether it is still valid. */
export const sentOf = ({ phone, at, until, left }: Readonly<Record<string, unknown>>) => {
  if (typeof phone !== 'string' || typeof at !== 'number' || typeof until !== 'number') return undefined
  const sent: SentCode = { phone, at, until, ...(typeof left === 'number' && { left }) }
  return { sent, alive: Date.now() < until + codeLife * 1000 }
}

/** The code a page had sent, kept across a reload while it is valid. */
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

/** The phone or address last typed on a public page of this tab. */
export const typedAccount = (): string | undefined => {
  const { name } = readTab(place)
  return typeof name === 'string' ? name : undefined
}

/** Stores the typed phone or address for the next public page of this tab. */
export const keepAccount = (name: string): void => writeTab(place, { name })

/** Clears every number and code of this tab: somebody has signed in. */
export const forgetAccount = (): void => {
  for (const kept of [place, 'login', 'forgot']) forgetTab(kept)
}
