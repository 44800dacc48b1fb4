import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, file, instant, passcode, reasonText, uuid, wholeNumber } from '../scalars'
import { transferReply } from './transfers'

/** Most receipts of one transfer. */
export const mostReceipts = 5

/** Whether a transfer takes receipts: money at the bank, or credit given by the platform. */
export const takesReceipts = (transfer: { readonly network: string; readonly sender_type: string }): boolean =>
  transfer.network === 'bank' || (transfer.network === 'internal' && transfer.sender_type === 'platform')

/** Receipts, and reversals of what was booked into somebody's credit, below `/crm`. */
export const topUps = area('money', {
  reverseTransfer: {
    method: 'POST',
    path: '/crm/api/transfers/{uuid}/reverse/',
    origin: 'assumed',
    access: 'money.reverse',
    touches: 'money',
    invalidates: ['money'],
    summary:
      'Reverse a confirmed top-up by a counter-entry, once and with a reason; refused when the credit no longer covers it.',
    params: z.object({ uuid }),
    body: z.object({
      reason: reasonText,
      passcode,
      /** The version the caller saw; an older one is refused. */
      version: wholeNumber,
    }),
    response: transferReply,
    idempotent: true,
  },
  transferReceipts: {
    method: 'GET',
    path: '/crm/api/transfers/{uuid}/receipts/',
    origin: 'assumed',
    access: ['money.read', 'money.move'],
    provides: ['receipts'],
    summary: 'Receipts of a transfer, oldest first.',
    params: z.object({ uuid }),
    response: z.object({
      results: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          type: z.string(),
          size: count,
          created_at: instant,
          created_by: z.nullable(person),
        }),
      ),
    }),
  },
  addTransferReceipt: {
    method: 'POST',
    path: '/crm/api/transfers/{uuid}/receipts/',
    origin: 'assumed',
    access: 'money.move',
    invalidates: ['receipts'],
    summary: 'Attach a receipt (PNG, JPEG, WebP or PDF by content) to a top-up or a bank payment.',
    params: z.object({ uuid }),
    multipart: true,
    body: z.object({ file }),
    response: z.object({ id: uuid }),
    idempotent: true,
  },
  transferReceiptFile: {
    method: 'GET',
    path: '/crm/api/transfer-receipts/{id}/',
    origin: 'assumed',
    access: ['money.read', 'money.move'],
    summary: 'The bytes of a receipt.',
    params: z.object({ id: uuid }),
    response: file,
    binary: true,
  },
})
