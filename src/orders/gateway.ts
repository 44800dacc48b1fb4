import { apiBase } from '../data/http/hosts'
import { leaveTo } from '../data/session/session'

/**
 * Leaves for the gateway, in the language of the screen, at the address the platform gave for a payment; it may be on
 * another host than this page.
 */
export const leaveForGateway = (redirect: string, locale: string): void => {
  const gateway = new URL(redirect, new URL(apiBase(), window.location.href))
  gateway.searchParams.set('lang', locale)
  leaveTo(gateway.href)
}
