import type { TurnAuthor } from '../../contract/assistant/assistant'
import type { Match } from './passages'

/** One message in a conversation. */
export interface ChatMessage {
  readonly from: TurnAuthor
  readonly text: string
}

/** The input of an answer: the question, the conversation so far, and the department's matching passages. */
export interface Question {
  readonly text: string
  readonly before: readonly ChatMessage[]
  readonly department: string
  readonly matches: readonly Match[]
}

/** `found` is false when no passage answers the question; the text then says so. */
export interface AssistantAnswer {
  readonly text: string
  readonly found: boolean
}

/** Writes an answer. It may be slow or fail, and is never called inside a transaction. */
export type Assistant = (question: Question, signal: AbortSignal) => Promise<AssistantAnswer>
