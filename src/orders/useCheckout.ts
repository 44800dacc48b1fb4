import { apiBase } from '../data/http/hosts'
import { leaveTo } from '../data/session/session'

/** The address of the gateway’s door, which may live on another host than this page, in the language of the screen. */
export const doorOf = (redirect: string, locale: string): string => {
  const door = new URL(redirect, new URL(apiBase(), window.location.href))
  door.searchParams.set('lang', locale)
  return door.href
}

/** Takes the payer on to the gateway with a payment that was begun. */
export const goOnPaying = (reference: string, locale: string): void =>
  leaveTo(doorOf(`/api/pay/${reference}?back=${window.location.origin}`, locale))
