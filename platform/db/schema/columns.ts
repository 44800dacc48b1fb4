import { bigint, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/money/amounts'

/** Money in integer minor units of the row's currency. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** A UTC instant. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A calendar day as `YYYY-MM-DD`, never a `Date`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** Raw bytes. */
const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
})

/** Where a file's bytes are stored: in its row, or in the bucket under a key. A check constraint ensures exactly one. */
export const fileContent = () => ({ content: bytes('content'), objectKey: uuid('object_key') })

/** A serial integer key that the seed may set. */
export const serialId = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A currency id of the contract. */
export const currencyId = (name = 'currency') => text(name).$type<Currency>()
