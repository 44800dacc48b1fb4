import { sql } from 'drizzle-orm'
import { searchKey } from '../../contract/text'
import type { Db } from '../db/connect'

/** Something that may be said to everybody, and the words it is found by. */
export interface Passage {
  readonly source: 'article' | 'ticket' | 'assistant'
  readonly title: string
  readonly text: string
}

/** A passage and how well it fits a question, from 0 to 1. */
export interface Match {
  readonly passage: Passage
  readonly fit: number
}

/** Answers to single people may hold what is theirs alone; given word for word to so many they are common knowledge. */
const people = 3
/** Conversations and tickets of a department that are looked through, newest first. */
const looked = 2000

/**
 * What a department has to say: its prepared replies without blanks, first answers of closed tickets and answers of the
 * assistant that were given word for word to several people. What only one person was told never gets here.
 */
export const readPassages = async (db: Db, department: number): Promise<Passage[]> => {
  const { rows } = await db.execute<{ source: Passage['source']; title: string; text: string }>(sql`
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
    select 'article' as source, title, text from canned_replies
      where department_id = ${department} and text not like '%{{%'
    union all
    select 'ticket', array_to_string((array_agg(distinct subject))[1:5], ' '), text from answers
      group by text having count(distinct user_uuid) >= ${people}
    union all
    select 'assistant', array_to_string((array_agg(distinct first_question))[1:5], ' '), text from said
      group by text having count(distinct user_uuid) >= ${people}`)
  return [...rows]
}

const shortest = 2

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest)

interface Weighed {
  readonly passage: Passage
  readonly title: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

/** Endings join and leave words: two words of four letters on count as one when the shorter begins the longer. */
const knows = (words: ReadonlySet<string>, word: string): boolean => {
  if (words.has(word)) return true
  if (word.length < 4) return false
  for (const other of words) if (other.length >= 4 && (other.startsWith(word) || word.startsWith(other))) return true
  return false
}

/**
 * Finds passages by the words they share with a question. A word weighs the more the fewer passages know it; the fit is
 * the weight of the shared words in that of all of them, and words of the title count in full, those of the text by half.
 */
export const makeFinder = (passages: readonly Passage[]): ((question: string) => Match[]) => {
  const weighed: Weighed[] = passages.map((passage) => ({
    passage,
    title: new Set(wordsOf(passage.title)),
    all: new Set(wordsOf(`${passage.title} ${passage.text}`)),
  }))
  return (question) => {
    const words = [...new Set(wordsOf(question))]
    const weights = words.map((word) => {
      const known = weighed.filter(({ all }) => knows(all, word)).length
      return Math.log(1 + (weighed.length - known + 0.5) / (known + 0.5))
    })
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    if (whole === 0) return []
    return weighed
      .map(({ passage, title, all }) => {
        const shared = words.reduce((sum, word, at) => {
          const part = knows(title, word) ? 1 : knows(all, word) ? 0.5 : 0
          return sum + part * (weights[at] ?? 0)
        }, 0)
        return { passage, fit: shared / whole }
      })
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
  }
}
