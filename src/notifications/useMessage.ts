import * as z from 'zod/mini'
import type { Input } from '../../contract/endpoint'
import type { notifications } from '../../contract/notifications/notifications'
import { notificationTypes } from '../../contract/notifications/kinds'
import { isProductLink } from '../../contract/product-link'
import { longText, text } from '../../contract/scalars'
import { useDraft } from '../data/drafts/drafts'
import { readPreference, writePreference } from '../data/preferences'
import { useDraftedForm } from '../form/useDraftedForm'
import type { Problems } from '../form/useProblems'

type Body = Input<typeof notifications.sendNotification>['body']

/** The parts of a message, in form order. */
const messageFields = ['title', 'body', 'type', 'link'] as const
type MessageField = (typeof messageFields)[number]
type Typed = Readonly<Record<MessageField, string>>

const keyOf = (field: MessageField): string => `notifications.sending.${field}`

type Copied = { readonly [F in MessageField]: string | null }

/** Whether somebody is writing another message, which a copy of this one would replace. */
export const copyReplaces = (message: Copied): boolean =>
  (['title', 'body', 'link'] as const).some((field) => {
    const written = readPreference(`draft.${keyOf(field)}`)
    return typeof written === 'string' && written.trim() !== '' && written !== message[field]
  })

/** Puts an old message into the form, as its draft. */
export const keepCopy = (message: Copied): void => {
  for (const field of messageFields) writePreference(`draft.${keyOf(field)}`, message[field] ?? undefined)
}

const rules = { title: text(120), body: longText(2000) } as const

const problemOf = (rule: z.ZodMiniType, written: string): string | undefined =>
  written.trim() === '' ? 'required' : z.safeParse(rule, written).error?.issues[0]?.message

const isType = (typed: string): typed is Body['type'] => (notificationTypes as readonly string[]).includes(typed)

/** What is wrong with a message, by its parts. */
const problemsOf = ({ title, body, link }: Typed): Problems => {
  const found = {
    title: problemOf(rules.title, title),
    body: problemOf(rules.body, body),
    link: link === '' || isProductLink(link) ? undefined : 'notifications.sending.form.link_wrong',
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))
}

/** The message being written, and its form; every part survives reload and sign-out. */
export const useMessage = () => {
  const title = useDraft(keyOf('title'))
  const body = useDraft(keyOf('body'))
  const type = useDraft(keyOf('type'))
  const link = useDraft(keyOf('link'))
  const parts = { title, body, type, link }
  const chosen: Body['type'] = isType(type.text) ? type.text : 'news'
  const { form, refuse } = useDraftedForm<Typed>(
    {
      values: { title: title.text, body: body.text, type: chosen, link: link.text },
      change: (typed, before) => {
        for (const field of messageFields) if (typed[field] !== before[field]) parts[field].setText(typed[field])
      },
    },
    problemsOf,
  )
  return {
    form,
    /** Marks the parts the platform refused. */
    refuse: (problems: Problems) =>
      refuse(Object.fromEntries(messageFields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])))),
    kept: title.kept || body.kept,
    message: { title: title.text, body: body.text, type: chosen, link: link.text === '' ? null : link.text },
    forget: () => {
      for (const field of messageFields) parts[field].forget()
    },
  }
}

/** {@link useMessage} as passed to the parts of the form. */
export type Message = ReturnType<typeof useMessage>
