import type { TurnAuthor } from '../../contract/assistant/assistant'
import type { Match } from './passages'

/** One thing said in a conversation. */
export interface ChatMessage {
  readonly from: TurnAuthor
  readonly text: string
}

/** What is asked: the question, what was said before it, and what the department has to say. */
export interface Question {
  readonly text: string
  readonly before: readonly ChatMessage[]
  readonly department: string
  readonly matches: readonly Match[]
}

/** `found` is false when nothing at hand answers the question; the text then says so. */
export interface AssistantAnswer {
  readonly text: string
  readonly found: boolean
}

/** Words an answer. May be slow and may fail; it is never asked inside a transaction. */
export type Assistant = (question: Question, signal: AbortSignal) => Promise<AssistantAnswer>
