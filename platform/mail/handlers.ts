import { and, count, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { mail, type ForwarderState } from '../../contract/mail/mail'
import { onDays } from '../db/conditions'
import { mailboxes, mails, platforms, users } from '../db/schema'
import type { Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { invalid, refuse } from '../http/refuse'

/** A forwarder that has delivered nothing for this many days is considered broken. */
const silentDays = 14
const dayLength = 86_400_000

/** A person's mailboxes with their mails, newest first: one's own, or anybody's with the right to read mail. */
const botEmails: Handler<typeof mail.botEmails> = async ({ db, user }, { params, query }) => {
  if (params.id !== user.uuid && !allows(user, 'mail.read')) throw refuse('not_found')
  const [owner] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, params.id))
  if (!owner) throw refuse('not_found')
  const boxes = await db
    .select({
      email: mailboxes.email,
      platform: platforms.name,
      forwarder: mailboxes.forwarder,
      checkedAt: mailboxes.checkedAt,
    })
    .from(mailboxes)
    .leftJoin(platforms, eq(platforms.uuid, mailboxes.platformUuid))
    .where(eq(mailboxes.userUuid, owner.uuid))
    .orderBy(mailboxes.email)
  const wanted = boxes.map(({ email }) => email).filter((email) => !query.source || email === query.source)
  const where: SQL | undefined = and(
    wanted.length === 0 ? sql`false` : inArray(mails.mailbox, wanted),
    ...onDays(mails.receivedAt, query.start_date, query.end_date),
  )
  const [found] = await db.select({ n: count() }).from(mails).where(where)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select({
      id: mails.id,
      mailbox: mails.mailbox,
      from: mails.from,
      subject: mails.subject,
      receivedAt: mails.receivedAt,
      codes: mails.codes,
    })
    .from(mails)
    .where(where)
    .orderBy(desc(mails.receivedAt), desc(mails.id))
    .limit(limit)
    .offset(offset)
  const results = rows.map(({ receivedAt, ...mail }) => ({ ...mail, received_at: receivedAt.toISOString() }))
  return {
    ...pageReply(mail.botEmails, query, found?.n ?? 0, results, params),
    mailboxes: boxes.map(({ checkedAt, ...box }) => ({
      ...box,
      checked_at: checkedAt?.toISOString() ?? null,
    })),
  }
}

/** One mail with its neighbours among all mails of its owner; staff who open somebody's mail leave an entry in the audit log. */
const botMessage: Handler<typeof mail.botMessage> = async ({ db, user, audit }, { params: { id } }) => {
  const [row] = await db
    .select({ mail: mails, owner: mailboxes.userUuid })
    .from(mails)
    .innerJoin(mailboxes, eq(mailboxes.email, mails.mailbox))
    .where(eq(mails.id, id))
  if (!row || (row.owner !== user.uuid && !allows(user, 'mail.read'))) throw refuse('not_found')
  const { mail, owner } = row
  const own = inArray(
    mails.mailbox,
    db.select({ email: mailboxes.email }).from(mailboxes).where(eq(mailboxes.userUuid, owner)),
  )
  const place = sql`(${mail.receivedAt.toISOString()}::timestamptz, ${mail.id}::int)`
  const neighbour = async (side: SQL, order: SQL): Promise<number | null> => {
    const [found] = await db
      .select({ id: mails.id })
      .from(mails)
      .where(and(own, sql`(${mails.receivedAt}, ${mails.id}) ${side} ${place}`))
      .orderBy(sql`${mails.receivedAt} ${order}`, sql`${mails.id} ${order}`)
      .limit(1)
    return found?.id ?? null
  }
  if (owner !== user.uuid)
    await audit({ action: 'mail.opened', subject: { type: 'user', id: owner }, after: { mail: mail.id } })
  const named = await namesOf(db, [owner])
  const { receivedAt, ...shown } = mail
  return {
    ...shown,
    owner: named(owner) ?? { uuid: owner, name: '' },
    received_at: receivedAt.toISOString(),
    // The list runs from new to old, so next is the older one.
    next_id: await neighbour(sql`<`, sql`desc`),
    previous_id: await neighbour(sql`>`, sql`asc`),
  }
}

/**
 * Judges the forwarder of a known mailbox by what it has delivered, and stores the result. No outside host is
 * contacted: a typed address must never decide where the server connects.
 */
const checkForwarder: Handler<typeof mail.checkForwarder> = async ({ db, now, audit }, { body }) => {
  const [box] = await db.select().from(mailboxes).where(eq(mailboxes.email, body.email))
  if (!box) throw invalid({ email: 'unknown_option' })
  const [latest] = await db
    .select({ at: max(mails.receivedAt) })
    .from(mails)
    .where(eq(mails.mailbox, box.email))
  const at = latest?.at ?? null
  const forwarder: ForwarderState =
    at === null ? 'unknown' : now().getTime() - at.getTime() > silentDays * dayLength ? 'broken' : 'ok'
  const checkedAt = now()
  await db.update(mailboxes).set({ forwarder, checkedAt }).where(eq(mailboxes.email, box.email))
  await audit({
    action: 'mailbox.checked',
    subject: { type: 'user', id: box.userUuid },
    before: { mailbox: box.email, forwarder: box.forwarder },
    after: { mailbox: box.email, forwarder },
  })
  return { email: box.email, forwarder, checked_at: checkedAt.toISOString() }
}

/** People's mailboxes, their mails, and whether they are forwarded. */
export const mailHandlers: Handlers<typeof mail> = { botEmails, botMessage, checkForwarder }
