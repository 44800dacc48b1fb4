import { StartError } from '../config/config'
import type { Db } from '../db/connect'
import { articles, cities, departments, states } from '../db/schema'
import { countOn } from './finish'
import { sinkOf, type Sink } from './sink'
import { articleTexts } from './texts/articles'
import { departmentTexts, servedBy } from './texts/catalogue'
import { provinces } from './texts/addresses'

/** Where people live and whom they write to. */
export interface Base {
  readonly departments: readonly { readonly id: number; readonly name: string; readonly slaMinutes: number }[]
  readonly cities: readonly { readonly id: number; readonly stateId: number; readonly name: string }[]
}

/** Makes provinces, cities, departments and the assistant's articles, dated to an instant. */
export const makeBase = (sink: Sink, writtenAt: Date): Base => {
  const placed = provinces.flatMap(([name, places], at) => {
    sink.add(states, { id: at + 1, name })
    return places.map((city) => ({ stateId: at + 1, name: city }))
  })
  const cityRows = placed.map((city, at) => ({ id: at + 1, ...city }))
  for (const row of cityRows) sink.add(cities, row)
  const departmentRows = departmentTexts.map(([name, description, slaMinutes], at) => {
    sink.add(departments, { id: at + 1, name, description, slaMinutes, serves: servedBy.get(name) ?? null })
    return { id: at + 1, name, slaMinutes }
  })
  for (const [departmentId, title, text] of articleTexts)
    sink.add(articles, { departmentId, title, text, keywords: '', published: true, updatedAt: writtenAt })
  return { departments: departmentRows, cities: cityRows }
}

/** Fills a real database with what everybody needs and no screen creates, and nothing else; returns rows by table. */
export const seedBase = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const [any] = await db.select({ id: departments.id }).from(departments).limit(1)
  if (any) throw new StartError('The database has departments already.')
  return db.transaction(async (tx) => {
    const sink = sinkOf(tx, [states, cities, departments, articles])
    makeBase(sink, new Date())
    await sink.flush()
    await countOn(tx)
    return sink.counts
  })
}
