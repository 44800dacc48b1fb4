import type { requests } from '../../contract/requests/requests'
import { pageLinks } from '../../contract/page-links'
import { mentionsDraft, requestNoteDraft } from '../../contract/system/drafts'
import { requestNotes } from '../db/schema'
import { refuse } from '../http/refuse'
import type { Handler } from '../implement'
import { notify } from '../notifications/notify'
import { mentionedAmong } from '../people/mentions'
import { spendDraft } from '../system/drafts/spent-drafts'
import { answerWith } from './change'
import { readsNotes, requestInReach } from './scope'

/**
 * Adds an internal note. The row and timeline of the request stay untouched: its owner reads both, and a note between
 * colleagues must not make anybody's decision stale.
 */
export const noteRequest: Handler<typeof requests.noteRequest> = async (ctx, { params, body }) => {
  const { db, user, now, audit } = ctx
  const row = await requestInReach(db, user, params.id)
  if (!readsNotes(user, row)) throw refuse('forbidden')
  const mentions = await mentionedAmong(db, body.mentions, async (colleague) => readsNotes(colleague, row))
  const [note] = await db
    .insert(requestNotes)
    .values({ requestId: row.id, authorUuid: user.uuid, text: body.text, mentions, createdAt: now() })
    .returning({ id: requestNotes.id })
  const key = requestNoteDraft(row.id)
  await spendDraft(ctx, key, body.text)
  await spendDraft(ctx, mentionsDraft(key))
  const named = mentions.map(({ uuid }) => uuid)
  await audit({
    action: 'request.noted',
    subject: { type: 'request', id: row.id },
    after: { note: note?.id, ...(named.length > 0 && { mentions: named }) },
  })
  await notify(db, {
    to: named.filter((uuid) => uuid !== user.uuid),
    type: 'request',
    text: 'request_mentioned',
    values: { code: row.code, name: user.name },
    link: pageLinks.request(row.id, 'staff'),
    at: now(),
  })
  return answerWith(ctx, row)
}
