import { assistantTexts, withLead } from '../notifications/texts'
import type { Assistant } from './assistant'

/** Below this share of the question’s weight a passage is about something else. */
export const least = 0.3

/** Answers with the passage that fits best, and says whose words these are. */
export const embeddedAssistant: Assistant = ({ matches }) => {
  const [best] = matches
  if (!best || best.fit < least) return Promise.resolve({ text: assistantTexts.nothing, found: false })
  const { source, text } = best.passage
  return Promise.resolve({
    text: source === 'assistant' ? text : withLead(source, text),
    found: true,
  })
}
