import { assistant } from '../../../contract/assistant/assistant'
import { type ResourceRows } from './row'

/** Conversations with the assistant. */
export const assistantRows = {
  conversations: { id: 'id', list: assistant.conversations },
} satisfies ResourceRows
