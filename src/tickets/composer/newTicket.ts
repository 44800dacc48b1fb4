import * as z from 'zod/mini'
import { textLimits } from '../../../contract/tickets/tickets'
import type { FieldCode } from '../../../contract/error'
import { longText, text } from '../../../contract/scalars'
import { safeFileName } from '../../../contract/text'
import { PlatformError } from '../../data/http/errors'

/** A ticket as it is being written. */
export interface TicketDraft {
  readonly department: string
  readonly subject: string
  readonly text: string
  readonly files: readonly File[]
}

/** A form field that can have an error. */
export type DraftField = keyof TicketDraft | 'user_uuid'
export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>

/** The fields in form order. */
const draftFields = ['user_uuid', 'department', 'subject', 'text', 'files'] as const satisfies readonly DraftField[]

/**
 * A suffix that distinguishes the draft of a ticket started from a link: short, stable for the same link values, empty
 * if there are none. The person is left out, since it can still be chosen on the form.
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

const namesOf = (files: readonly File[]): readonly string[] => files.map(({ name }) => safeFileName(name))
const linesOf = (names: string): readonly string[] => names.split('\n').filter((name) => name !== '')

/** The file names a draft keeps, one per line, after a new choice; names lost in a reload stay until chosen again. */
export const keptNames = (names: string, before: readonly File[], chosen: readonly File[]): string => {
  const removed = new Set(namesOf(before))
  return [...new Set([...linesOf(names).filter((name) => !removed.has(name)), ...namesOf(chosen)])].join('\n')
}

/** The names in a draft whose files must be chosen again. */
export const lostNames = (names: string, files: readonly File[]): readonly string[] => {
  const here = namesOf(files)
  return linesOf(names).filter((name) => !here.includes(name))
}

/** What the contract rejects in a draft before it is sent. */
export const problemsOf = (draft: Omit<TicketDraft, 'files'>): DraftProblems => {
  const found: Partial<Record<DraftField, string | undefined>> = {
    department: draft.department === '' ? 'required' : undefined,
    subject: problemOf(subjectRule, draft.subject),
    text: problemOf(textRule, draft.text),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The platform's field errors mapped to the form's fields; `files.0` belongs to `files`. */
export const problemsFrom = (fields: Readonly<Record<string, FieldCode>>): DraftProblems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, code]) => {
      const field = draftFields.find((name) => path === name || path.startsWith(`${name}.`))
      return field ? [[field, code]] : []
    }),
  )

/** The field errors in a rejection; empty if there are none. */
export const refusedFields = (error: unknown): DraftProblems =>
  error instanceof PlatformError ? problemsFrom(error.fields) : {}
