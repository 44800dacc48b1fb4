import { assistantTexts, withLead } from '../notifications/texts'
import type { Assistant } from './assistant'

/** A passage matching less than this share of the question’s weight is off topic. */
export const least = 0.3

/** Answers with the best matching passage and names its source. */
export const embeddedAssistant: Assistant = ({ matches }) => {
  const [best] = matches
  if (!best || best.fit < least) return Promise.resolve({ text: assistantTexts.nothing, found: false })
  const { source, text } = best.passage
  return Promise.resolve({
    text: source === 'assistant' ? text : withLead(source, text),
    found: true,
  })
}
