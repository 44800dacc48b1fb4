import { useState } from 'react'
import { codeLife } from '../../contract/identifiers'
import { forgetTab, readTab, writeTab } from '../providers/tab'

/** The code sent last for a phone of a page with both steps; undefined until one was sent. */
export interface SentCode {
  readonly phone: string
  /** Seconds until another may be asked for. */
  readonly pause: number
  /** When it was sent, in milliseconds; of one sent from another page, when this page heard of it. */
  readonly at: number
  /** Sent before, from another page. */
  readonly already?: boolean
}

/** What is kept of a code, to be read by {@link sentOf}. */
export const keptOf = ({ phone, pause, at }: SentCode) => ({ phone, at, until: Date.now() + pause * 1000 })

/** The code that was kept, and whether it still serves. */
export const sentOf = ({ phone, at, until }: Readonly<Record<string, unknown>>) => {
  if (typeof phone !== 'string' || typeof at !== 'number' || typeof until !== 'number') return undefined
  const sent: SentCode = { phone, at, pause: Math.max(0, Math.ceil((until - Date.now()) / 1000)) }
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
