import { postJson, type Delivery } from '../queue/post-json'

/** Why a message is sent; a one-time code is valid only for the purpose it was created for. */
export const purposes = [
  'verify',
  'login',
  'signup',
  'change',
  'phone',
  'bank',
  'passcode',
  'consent',
  'notice',
] as const
export type Purpose = (typeof purposes)[number]

/** A code or notice on its way to a phone or mailbox. */
export interface OutboxMessage {
  /** `+989…` or an e-mail address. */
  readonly to: string
  readonly purpose: Purpose
  /** The one-time code, or the text of a notice. */
  readonly code: string
  /** The console path a notice links to, with a secret after `#`; the gateway prepends the site's address. */
  readonly link?: string
  /** When a code expires; after that it is not sent. */
  readonly validUntil?: Date
  /** Processed like any other message but not sent: nobody has the address, and timing must not reveal that. */
  readonly decoy?: boolean
}

/** A message waiting in the queue. */
export type QueuedMessage = Omit<OutboxMessage, 'validUntil'> & { readonly at: string; readonly validUntil?: string }

/** A message that was sent. */
export interface SentMessage extends Pick<OutboxMessage, 'to' | 'purpose' | 'code' | 'link'> {
  /** When it was written. */
  readonly at: Date
}

type Deliver = (message: SentMessage, delivery: Delivery) => Promise<void>

/** Where codes and mails go: a gateway; a demo prints and remembers them. */
export interface Outbox {
  /**
   * Delivers a message. @throws NonRetryableError if the gateway will never accept it, another error if it may later
   */
  readonly send: Deliver
  /** Newest first; empty unless the outbox remembers. */
  readonly sent: (to?: string) => readonly SentMessage[]
}

/** A message as a demo without a gateway prints it. */
export const printedMessage = ({ to, purpose, code, link }: SentMessage): string =>
  `[outbox] to ${to} (${purpose}): ${code}${link === undefined ? '' : ` ${link}`}`

const remembered = 500

/** An outbox that passes messages to `deliver` and, if `readable`, remembers the latest. */
export const makeOutbox = (deliver: Deliver, readable: boolean): Outbox => {
  const messages: SentMessage[] = []
  return {
    send: async (message, delivery) => {
      await deliver(message, delivery)
      if (!readable) return
      messages.unshift(message)
      messages.length = Math.min(messages.length, remembered)
    },
    sent: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
  }
}

/** Posts a message to the adopter's gateway, which turns it into an SMS or a mail. */
export const postTo =
  (address: string): Deliver =>
  async ({ to, purpose, code, link, at }, delivery) => {
    const body = { id: delivery.id, to, purpose, code, ...(link !== undefined && { link }), at: at.toISOString() }
    await postJson(address, body, delivery, 'A message to the gateway')
  }
