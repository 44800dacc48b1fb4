/** Why a message is sent; a one-time code is only good for the purpose it was made for. */
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
  /** The path of the console that a notice leads to, with a secret after `#`; the gateway puts the site before it. */
  readonly link?: string
}

/** A message that has left. */
export interface SentMessage extends OutboxMessage {
  readonly at: Date
}

/** Where codes and mails go. The embedded platform prints and remembers them; a gateway implements the same two calls. */
export interface Outbox {
  readonly send: (message: SentMessage) => void
  /** The newest first; empty unless the outbox remembers. */
  readonly sent: (to?: string) => readonly SentMessage[]
}

const remembered = 500

/** An outbox that hands messages to `print` and remembers the last ones when `readable`. */
export const makeOutbox = (print: (message: SentMessage) => void, readable: boolean): Outbox => {
  const messages: SentMessage[] = []
  return {
    send: (message) => {
      print(message)
      if (!readable) return
      messages.unshift(message)
      messages.length = Math.min(messages.length, remembered)
    },
    sent: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
  }
}

const patience = 5000

/** Posts a message to the gateway of the adopter, who turns it into an SMS or a mail. */
export const postTo =
  (address: string, failed: (error: unknown) => void) =>
  ({ to, purpose, code, link }: SentMessage): void => {
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, purpose, code, ...(link !== undefined && { link }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
      .then((answer) => {
        if (!answer.ok) failed(new Error(`the gateway answered ${answer.status}`))
      })
      .catch(failed)
  }
