import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { articles } from '../db/schema'
import { termsOf, type Term } from './words'

/** A text that may be shown to everybody, and the words it is found by. */
export interface Passage {
  readonly source: 'article' | 'ticket' | 'assistant'
  /** For an article; empty for passages from tickets and conversations. */
  readonly title: string
  readonly text: string
  /** Other words it is found by; some are an individual's own, so they are never shown. */
  readonly keywords?: string
}

/** A passage and how well it matches a question, from 0 to 1. */
export interface Match {
  readonly passage: Passage
  readonly fit: number
}

/** Answers to individuals may contain private data; given word for word to this many people, they are common knowledge. */
const people = 3
/** How many conversations and tickets of a department are searched, newest first. */
const looked = 2000

const saidIn = (department: number): SQL =>
  sql`${articles.published} and (${articles.departmentId} = ${department} or ${articles.departmentId} is null)`

/** Identifies one state of a department’s published articles. */
export const readEdition = async (db: Db, department: number): Promise<string> => {
  const [row] = await db
    .select({
      edition: sql<string>`coalesce(string_agg(${articles.id} || ':' || ${articles.version}, ' ' order by ${articles.id}), '')`,
    })
    .from(articles)
    .where(saidIn(department))
  return row?.edition ?? ''
}

/**
 * A department's passages: its own published articles and those for all departments, and first answers of closed
 * tickets and answers of the assistant that several people got word for word. An answer only one person got is never
 * included; the askers' own questions become keywords.
 */
export const readPassages = async (db: Db, department: number): Promise<Passage[]> => {
  const { rows } = await db.execute<{ source: Passage['source']; title: string; text: string; keywords: string }>(sql`
    with recent_tickets as (
      select id, user_uuid, subject from tickets
      where department_id = ${department} and status = 'closed' order by updated_at desc limit ${looked}
    ),
    answers as (
      select distinct on (m.ticket_id) r.user_uuid, r.subject, m.text
      from ticket_messages m join recent_tickets r on r.id = m.ticket_id
      where m.staff and not m.internal and m.deleted_at is null order by m.ticket_id, m.id
    ),
    recent_chats as (
      select id, user_uuid, first_question from conversations
      where department_id = ${department} and answered order by created_at desc limit ${looked}
    ),
    said as (
      select distinct on (t.conversation_id) c.user_uuid, c.first_question, t.text
      from conversation_turns t join recent_chats c on c.id = t.conversation_id
      where t."from" = 'assistant' order by t.conversation_id, t.id
    )
    select 'article' as source, title, text, keywords from articles where ${saidIn(department)}
    union all
    select 'ticket', '', text, array_to_string((array_agg(distinct subject))[1:5], ' ') from answers
      group by text having count(distinct user_uuid) >= ${people}
    union all
    select 'assistant', '', text, array_to_string((array_agg(distinct first_question))[1:5], ' ') from said
      group by text having count(distinct user_uuid) >= ${people}`)
  return [...rows]
}

interface Weighed {
  readonly passage: Passage
  readonly title: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

const keysOf = (text: string): ReadonlySet<string> => new Set(termsOf(text).flatMap(({ keys }) => keys))

/** How well a set of words matches a term: fully, or as the beginning or end of a longer word. */
const knows = (words: ReadonlySet<string>, { keys }: Term): number => {
  if (keys.some((key) => words.has(key))) return 1
  const [key = ''] = keys
  if (key.length < 4) return 0
  for (const other of words) if (other.length >= 4 && (other.startsWith(key) || key.startsWith(other))) return likeness
  return 0
}

const likeness = 0.8
/** Words in the text count less than those in the title. */
const inText = 0.5
/** How much, how long, how, why: these words match many subjects. */
const vagueness = 0.6
/** A word no passage contains counts against all of them, but only in part: a question may mention more than its subject. */
const unknownWeight = 0.6
/** Of two titles containing the word, the one with fewer other words is closer. */
const closeness = 0.1

/**
 * Finds passages by the words they share with a question, regardless of endings and spelling. The fewer passages
 * contain a word, the more it weighs; the match is the weight of the shared words divided by that of all words, title
 * words counting in full. A passage that shares only the kind of question does not match.
 */
export const makeFinder = (passages: readonly Passage[]): ((question: string) => Match[]) => {
  const weighed: Weighed[] = passages.map((passage) => ({
    passage,
    title: keysOf(`${passage.title} ${passage.keywords ?? ''}`),
    all: keysOf(`${passage.title} ${passage.keywords ?? ''} ${passage.text}`),
  }))
  const rarity = (known: number): number => Math.log(1 + (weighed.length - known + 0.5) / (known + 0.5))
  return (question) => {
    const terms = termsOf(question)
    const weights = terms.map((term) => {
      const known = weighed.filter(({ all }) => knows(all, term) > 0).length
      return rarity(Math.max(known, 1)) * (known === 0 ? unknownWeight : term.vague ? vagueness : 1)
    })
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    if (whole === 0) return []
    return weighed
      .map(({ passage, title, all }) => {
        const parts = terms.map((term) => Math.max(knows(title, term), inText * knows(all, term)))
        const shared = parts.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0)
        const telling = terms.some((term, at) => !term.vague && (parts[at] ?? 0) > 0)
        const met = terms.filter((term) => knows(title, term) > 0).length
        const near = closeness * (met / Math.max(1, title.size))
        return { passage, fit: telling ? Math.min(1, (shared / whole) * (1 - closeness) + near) : 0 }
      })
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
  }
}
