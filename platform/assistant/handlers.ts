import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Parsed, Reply } from '../../contract/endpoint'
import type { assistant as assistantArea } from '../../contract/assistant/assistant'
import type { Db } from '../db/connect'
import { conversations, conversationTurns, departments, tickets } from '../db/schema'
import { ownTransactions, type CallContext, type Handler, type Handlers } from '../implement'
import { errorFacts } from '../log'
import { withLead } from '../notifications/texts'
import { consume } from '../http/limits'
import { invalid, refuse } from '../http/refuse'
import type { Runtime } from '../runtime'
import type { Assistant, AssistantAnswer } from './assistant'
import { openDepartment } from '../tickets/open-department'
import { answerQuestion, claimOf, claimQuestion, giveUpQuestion, placeQuestion, type Claim, type Turn } from './claims'
import { listConversations } from './conversations'
import { embeddedAssistant } from './embedded'
import { makeFinder, readEdition, readPassages } from './passages'
import { presentConversation } from './present'
import { remoteAssistant } from './remote'

type Body = Parsed<typeof assistantArea.ask>['body']
type Answered = Reply<typeof assistantArea.ask>

/** Shorter than the client's timeout of 30 seconds, after which it no longer accepts an answer. */
const usualTimeoutSeconds = 25
/** How long a department's passages stay in memory. */
const keptFor = 600_000

const ownConversation = async (db: Db, id: number, user: string): Promise<typeof conversations.$inferSelect> => {
  const own = and(eq(conversations.id, id), eq(conversations.userUuid, user))
  const [row] = await db.select().from(conversations).where(own)
  if (!row) throw refuse('not_found')
  return row
}

/** Claims the question; whoever is to answer it spends one of the questions they may ask. */
const claimTurn = async (tx: Db, claim: Claim, now: Date): Promise<Turn> => {
  const turn = await claimQuestion(tx, claim, now)
  if (turn.kind === 'mine') await consume(tx, { limit: 'questions', key: claim.user }, now)
  return turn
}

/** Stores the question in a new or the given conversation, and returns the conversation's id. */
const writeQuestion = async (tx: Db, user: string, clientId: string, body: Body, now: Date): Promise<number> => {
  const given = body.conversation_id
  const known = given === undefined ? undefined : (await ownConversation(tx, given, user)).id
  const [made] =
    known !== undefined
      ? [{ id: known }]
      : await tx
          .insert(conversations)
          .values({
            clientId,
            userUuid: user,
            departmentId: body.department,
            firstQuestion: body.user_message,
            createdAt: now,
            answered: false,
            turnsCount: 0,
          })
          .returning({ id: conversations.id })
  const id = made?.id ?? 0
  await tx.insert(conversationTurns).values({ conversationId: id, from: 'user', text: body.user_message, at: now })
  await tx
    .update(conversations)
    .set({ turnsCount: sql`${conversations.turnsCount} + 1` })
    .where(eq(conversations.id, id))
  return id
}

const writeAnswer = async (
  tx: Db,
  claim: Claim,
  conversation: number,
  { text, found }: AssistantAnswer,
  now: Date,
): Promise<void> => {
  const [turn] = await tx
    .insert(conversationTurns)
    .values({ conversationId: conversation, from: 'assistant', text, at: now })
    .returning({ id: conversationTurns.id })
  await tx
    .update(conversations)
    .set({ turnsCount: sql`${conversations.turnsCount} + 1`, answered: found })
    .where(eq(conversations.id, conversation))
  await answerQuestion(tx, claim, { conversation, answer: turn?.id ?? 0 })
}

const reply = async (db: Db, conversation: number, answer: number): Promise<Answered> => {
  const object = await presentConversation(db, conversation)
  const said = object?.turns.find(({ id }) => id === answer)
  if (!object || !said) throw refuse('not_found')
  return { object, answer: said.lead ? withLead(said.lead, said.text) : said.text }
}

interface Shelf {
  readonly at: number
  readonly edition: string
  readonly find: ReturnType<typeof makeFinder>
}

/** Finds passages of a department; they are re-read every ten minutes, and at once after an article changes. */
const makeLibrary = (now: () => Date) => {
  const shelves = new Map<number, Shelf>()
  return async (db: Db, department: number) => {
    const at = now().getTime()
    // Read from the database, so that articles edited through another server count as well.
    const edition = await readEdition(db, department)
    const known = shelves.get(department)
    if (known && known.edition === edition && at - known.at < keptFor) return known.find
    const find = makeFinder(await readPassages(db, department))
    shelves.set(department, { at, edition, find })
    return find
  }
}

/** The assistant: answering, ratings, and handing over to people. */
export const assistantHandlers = ({ config, log, now: clock }: Runtime): Handlers<typeof assistantArea> => {
  const assistant: Assistant = config.assistant ? remoteAssistant(config.assistant) : embeddedAssistant
  const timeoutMs = (config.assistant?.seconds ?? usualTimeoutSeconds) * 1000
  const libraryOf = makeLibrary(clock)

  const think = async (db: Db, conversation: number, until: number): Promise<AssistantAnswer> => {
    const [room] = await db
      .select({ id: departments.id, name: departments.name })
      .from(conversations)
      .innerJoin(departments, eq(departments.id, conversations.departmentId))
      .where(eq(conversations.id, conversation))
    const said = await db
      .select({ from: conversationTurns.from, text: conversationTurns.text })
      .from(conversationTurns)
      .where(eq(conversationTurns.conversationId, conversation))
      .orderBy(asc(conversationTurns.id))
    const last = said.findLastIndex(({ from }) => from === 'user')
    const text = said[last]?.text ?? ''
    const find = await libraryOf(db, room?.id ?? 0)
    const question = {
      text,
      before: said.slice(0, last),
      department: room?.name ?? '',
      matches: find(text),
    }
    return assistant(question, AbortSignal.timeout(Math.max(0, until - Date.now())))
  }

  /** Another call is working on the same question: waits for its answer as long as the client does. */
  const awaitAnswer = async (ctx: CallContext, claim: Claim, until: number): Promise<Answered> => {
    while (Date.now() < until) {
      await pause(Math.min(500, timeoutMs / 4))
      const turn = await ctx.db.transaction((tx) => claimTurn(tx, claim, ctx.now()))
      if (turn.kind === 'answered') return reply(ctx.db, turn.conversation, turn.answer)
      if (turn.kind === 'mine') return work(ctx, claim, turn.conversation, until)
    }
    throw refuse('unavailable', { retryAfter: 5 })
  }

  const work = async (
    ctx: CallContext,
    claim: Claim,
    conversation: number | undefined,
    until: number,
  ): Promise<Answered> => {
    const { db, now } = ctx
    try {
      if (conversation === undefined) throw refuse('unavailable')
      const answer = await think(db, conversation, until)
      await db.transaction((tx) => writeAnswer(tx, claim, conversation, answer, now()))
      const turn = await db.transaction((tx) => claimQuestion(tx, claim, now()))
      if (turn.kind !== 'answered') throw refuse('unavailable')
      return await reply(db, turn.conversation, turn.answer)
    } catch (error) {
      log({ level: 'warn', event: 'assistant', ...errorFacts(error) })
      await giveUpQuestion(db, claim)
      throw refuse('unavailable', { retryAfter: 5 })
    }
  }

  const ask: Handler<typeof assistantArea.ask> = async (ctx, { body }) => {
    const { db, user, now } = ctx
    if (body.user !== user.uuid) throw invalid({ user: 'invalid' })
    if (body.conversation_id === undefined) await openDepartment(db, body.department)
    const until = Date.now() + timeoutMs
    const clientId = body.client_id ?? randomUUID()
    const claim = claimOf(user.uuid, clientId, body.user_message, body.department, body.conversation_id)
    const turn = await db.transaction(async (tx) => {
      const found = await claimTurn(tx, claim, now())
      if (found.kind !== 'mine' || found.conversation !== undefined) return found
      const conversation = await writeQuestion(tx, user.uuid, clientId, body, now())
      await placeQuestion(tx, claim, conversation)
      return { kind: 'mine', conversation } as const
    })
    if (turn.kind === 'answered') return reply(db, turn.conversation, turn.answer)
    if (turn.kind === 'mine') return work(ctx, claim, turn.conversation, until)
    return awaitAnswer(ctx, claim, until)
  }

  const rateConversation: Handler<typeof assistantArea.rateConversation> = async ({ db, user, audit }, input) => {
    const { id, stars } = await ownConversation(db, input.params.id, user.uuid)
    await db.update(conversations).set({ stars: input.body.stars }).where(eq(conversations.id, id))
    await audit({
      action: 'conversation.rated',
      subject: { type: 'conversation', id },
      before: { stars },
      after: { stars: input.body.stars },
    })
    const object = await presentConversation(db, id)
    if (!object) throw refuse('not_found')
    return { object }
  }

  const linkConversation: Handler<typeof assistantArea.linkConversation> = async ({ db, user, audit }, input) => {
    const conversation = await ownConversation(db, input.params.id, user.uuid)
    const own = and(eq(tickets.id, input.body.ticket_id), eq(tickets.userUuid, user.uuid), eq(tickets.internal, false))
    const [ticket] = await db.select({ id: tickets.id }).from(tickets).where(own)
    if (!ticket) throw invalid({ ticket_id: 'unknown_option' })
    await db.update(conversations).set({ ticketId: ticket.id }).where(eq(conversations.id, conversation.id))
    await db.update(tickets).set({ conversationId: conversation.id }).where(eq(tickets.id, ticket.id))
    await audit({
      action: 'conversation.linked',
      subject: { type: 'conversation', id: conversation.id },
      before: { ticket: conversation.ticketId },
      after: { ticket: ticket.id },
    })
    const object = await presentConversation(db, conversation.id)
    if (!object) throw refuse('not_found')
    return { object }
  }

  return { conversations: listConversations, ask: ownTransactions(ask), rateConversation, linkConversation }
}
