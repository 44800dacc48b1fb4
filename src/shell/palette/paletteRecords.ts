import { useTranslate } from 'react-admin'
import { codeOf, idOfCode } from '../../../contract/money/transfer-code'
import { transfers } from '../../../contract/money/transfers'
import { isTyped, typedCode } from '../../../contract/requests/request-code'
import { requests } from '../../../contract/requests/requests'
import { tickets } from '../../../contract/tickets/tickets'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { recordPath, typedNumber, type PaletteItem } from './paletteItems'

/**
 * The tickets, requests and transfers whose number or code was typed. Only records that exist and that the caller may
 * see are offered; `missing` means that a number was typed and no record has it.
 */
export const useRecords = (term: string, paused: string) => {
  const translate = useTranslate()
  const { digits, money } = useFormats()
  const user = useUser()
  const paths = {
    ticket: recordPath(user, 'ticket'),
    request: recordPath(user, 'request'),
    transfer: recordPath(user, 'transfer'),
  }
  const typed = typedNumber(user, paused, translate)
  const code = typedCode(paused)
  const moved = idOfCode(paused)
  const wanted = {
    ticket: typed?.kinds.includes('ticket') ?? false,
    request: typed?.kinds.includes('request') ?? false,
    code: paths.request !== undefined && code !== undefined,
    transfer: paths.transfer !== undefined && moved !== undefined,
  }
  const query = { number: typed?.number, page_size: 1 }
  const ticket = useRead(tickets.tickets, { query }, { enabled: wanted.ticket })
  const request = useRead(requests.requests, { query }, { enabled: wanted.request })
  const coded = useRead(requests.requests, { query: { query: code?.digits, page_size: 5 } }, { enabled: wanted.code })
  const reference = moved === undefined ? undefined : codeOf(moved)
  const transfer = useRead(transfers.transfers, { query: { reference, page_size: 1 } }, { enabled: wanted.transfer })
  const n = digits(String(typed?.number ?? ''))
  const ownerOf = (owner: { readonly uuid: string; readonly name: string }) =>
    owner.uuid === user.uuid ? '' : isolated(owner.name)

  const byCode = (wanted.code ? (coded.data?.results ?? []) : []).filter((one) => isTyped(one.code, paused))
  const byNumber = (wanted.request ? (request.data?.results ?? []) : []).filter(
    ({ id }) => !byCode.some((one) => one.id === id),
  )
  const items: readonly PaletteItem[] = [
    ...(wanted.transfer ? (transfer.data?.results ?? []) : []).map((one) => ({
      key: `transfer-${one.uuid}`,
      to: link(paths.transfer ?? 'transferHistory', { transfer: one.uuid }),
      title: `${translate('palette.transfer', { code: isolated(one.code ?? '') })} · ${money(one.amount, one.currency)}`,
      hint: translate(`enums.transfer_state.${one.state}`),
      icon: 'money' as const,
    })),
    ...byCode.map((one) => ({
      key: `code-${one.id}`,
      to: link(paths.request ?? 'requestDetails', { id: one.id }),
      title: `${translate(`enums.request_type.${one.type}`)} ${isolated(one.code)}`,
      hint: ownerOf(one.user),
      icon: 'requests' as const,
    })),
    ...(wanted.ticket ? (ticket.data?.results ?? []) : []).map((one) => ({
      key: `ticket-${one.id}`,
      to: link(paths.ticket ?? 'viewTicket', { ticket_id: one.id }),
      title: `${translate('palette.ticket', { n })} · ${isolated(one.subject)}`,
      hint: ownerOf(one.user),
      icon: 'tickets' as const,
    })),
    ...byNumber.map((one) => ({
      key: `request-${one.id}`,
      to: link(paths.request ?? 'requestDetails', { id: one.id }),
      title: `${translate('palette.request', { n })} · ${isolated(one.code)}`,
      hint: ownerOf(one.user),
      icon: 'requests' as const,
    })),
  ]
  const asked = [
    ...(wanted.ticket ? [ticket] : []),
    ...(wanted.request ? [request] : []),
    ...(wanted.code ? [coded] : []),
    ...(wanted.transfer ? [transfer] : []),
  ]
  const settled = paused === term.trim()
  const coming = settled
    ? asked.some(({ isPending }) => isPending)
    : [typedNumber(user, term, translate), typedCode(term), idOfCode(term)].some((typed) => typed !== undefined)
  const error = asked.find((one) => one.error !== null)?.error ?? null
  return {
    items: settled ? items : [],
    coming,
    error,
    missing: settled && asked.length > 0 && !coming && error === null && items.length === 0,
  }
}
