import type { Agenda } from './agenda'
import type { Book } from './money/book'
import type { Catalogue } from './catalogue'
import type { Notifications } from './notifications'
import type { People } from './people/people'
import type { Random } from './random'
import type { Sink } from './sink'
import type { Span } from './span'

/** What all parts of the demo data share. */
export interface World {
  readonly scale: number
  readonly span: Span
  readonly sink: Sink
  readonly agenda: Agenda
  readonly people: People
  readonly catalogue: Catalogue
  readonly book: Book
  readonly notifications: Notifications
  /** The next integer id of a table. */
  readonly nextId: (table: string) => number
  /** A separate stream of choices for each part. */
  readonly random: (part: string) => Random
}
