import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { notifications } from '../../../contract/notifications/notifications'
import { textLimits, tickets, type Ticket } from '../../../contract/tickets/tickets'
import type { FieldCode } from '../../../contract/error'
import { longText, text } from '../../../contract/scalars'
import { usePlatformCall } from '../../data/usePlatformCall'
import { PlatformError } from '../../data/http/errors'
import { sendIdempotent } from '../../data/idempotency'
import { callKey } from '../../data/useCall'

/** A ticket as it is being written. */
export interface TicketDraft {
  readonly department: string
  readonly subject: string
  readonly text: string
  readonly files: readonly File[]
}

/** A field of the form that can be wrong. */
export type DraftField = keyof TicketDraft | 'user_uuid'
export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>

/** The fields in the order they stand on the form. */
export const draftFields = [
  'user_uuid',
  'department',
  'subject',
  'text',
  'files',
] as const satisfies readonly DraftField[]

/**
 * What sets the draft of a ticket begun by a link apart: short and the same for the same beginning, empty for none. The
 * person is left out, who may still be chosen on the form.
 */
export const aboutOf = (query: URLSearchParams): string => {
  const begun = ['previous_ticket', 'department', 'subject'].map((name) => query.get(name) ?? '')
  if (begun.every((part) => part === '')) return ''
  let sum = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(begun.join('\n')))
    sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n)
  return `.${sum.toString(36)}`
}

const subjectRule = text(textLimits.subject)
const textRule = longText(textLimits.message)

const problemOf = (rule: z.ZodMiniType, written: string): string | undefined =>
  written.trim() === '' ? 'required' : z.safeParse(rule, written).error?.issues[0]?.message

/** What the contract refuses of a draft before it is sent. */
export const problemsOf = (draft: TicketDraft): DraftProblems => {
  const found: Partial<Record<DraftField, string | undefined>> = {
    department: draft.department === '' ? 'required' : undefined,
    subject: problemOf(subjectRule, draft.subject),
    text: problemOf(textRule, draft.text),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The platform's reasons at the fields of the form; `files.0` belongs to `files`. */
export const problemsFrom = (fields: Readonly<Record<string, FieldCode>>): DraftProblems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, code]) => {
      const field = draftFields.find((name) => path === name || path.startsWith(`${name}.`))
      return field ? [[field, code]] : []
    }),
  )

/** What a ticket is tied to: an older one, and the person it is opened for. */
interface Ties {
  readonly previous: string | undefined
  readonly person: string | undefined
}

/** Opens a ticket once, however often the button is pressed and even when an answer was lost; `share` is what of the upload has left; `cancel` stops it. */
export const useOpenTicket = () => {
  const call = usePlatformCall()
  const client = useQueryClient()
  const running = useRef<AbortController>(undefined)
  const [share, setShare] = useState<number>()
  const open = async (draft: TicketDraft, { previous, person }: Ties): Promise<Ticket | undefined> => {
    if (running.current) return undefined
    const control = new AbortController()
    running.current = control
    setShare(0)
    try {
      const body = {
        department: draft.department,
        subject: draft.subject,
        text: draft.text,
        ...(person && { user_uuid: person }),
        ...(previous && { previous_ticket: previous }),
        ...(draft.files.length > 0 && { files: [...draft.files] }),
      }
      const { object } = await sendIdempotent('ticket', body, (idempotencyKey) =>
        call(tickets.openTicket, { body }, { idempotencyKey, onProgress: setShare, signal: control.signal }),
      )
      for (const endpoint of [tickets.tickets, notifications.counters])
        void client.invalidateQueries({ queryKey: callKey(endpoint) })
      void client.invalidateQueries({ queryKey: ['tickets'] })
      return object
    } catch (error) {
      if (control.signal.aborted) return undefined
      throw error
    } finally {
      running.current = undefined
      setShare(undefined)
    }
  }
  return { open, share, cancel: () => running.current?.abort() }
}

/** The fields a refusal names, or none. */
export const refusedFields = (error: unknown): DraftProblems =>
  error instanceof PlatformError ? problemsFrom(error.fields) : {}
