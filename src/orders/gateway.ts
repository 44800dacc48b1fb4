import { apiBase } from '../data/http/hosts'
import { leaveTo } from '../data/session/session'

/**
 * Leaves for the gateway, in the language of the screen, by the address the platform named for a payment; it may live on
 * another host than this page.
 */
export const leaveForGateway = (redirect: string, locale: string): void => {
  const gateway = new URL(redirect, new URL(apiBase(), window.location.href))
  gateway.searchParams.set('lang', locale)
  leaveTo(gateway.href)
}
