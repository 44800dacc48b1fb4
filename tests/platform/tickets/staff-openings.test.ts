import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { ticketReports } from '../../../contract/tickets/reports'
import { answerBands, tickets as ticketArea } from '../../../contract/tickets/tickets'
import { departments } from '../../../platform/db/schema'
import { memberMaker } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const who = {} as Record<'supervisor' | 'mina' | 'sara', string>
const day = 24 * 3600

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  who.supervisor = (await member('7', 'سرپرست یک')).uuid
  who.mina = (await member('2', 'مینا کارشناس')).uuid
  who.sara = (await member('3', 'سارا کریمی')).uuid
  await platform.db.insert(departments).values([{ id: 1, name: 'پشتیبانی', description: 'پرسش‌ها', slaMinutes: 60 }])
})
afterAll(() => platform.close())

/** Days pass, and a session does not last that long. */
const by = async (uuid: string) => ({ token: await platform.tokenOf(uuid) })

const open = async (as: string, more: object = {}): Promise<number> => {
  const body = { department: 1, subject: 'مدرک تازه', text: 'لطفاً ببینید.', ...more }
  const { reply } = await platform.call(ticketArea.openTicket, { body }, await by(as))
  return reply.object.id
}
const say = async (as: string, id: number) =>
  platform.call(ticketArea.replyTicket, { body: { ticket_id: id, text: 'سپاس.' } }, await by(as))

const query = () => {
  const today = todayInTehran(platform.clock.now())
  return { start_date: addDays(today, -30), end_date: today }
}
/** What the reports say of first answers. */
const told = async () => {
  const reader = await by(who.supervisor)
  const { reply: times } = await platform.call(ticketReports.ticketTimes, { query: query() }, reader)
  const { reply: days } = await platform.call(ticketReports.ticketStats, { query: query() }, reader)
  const { reply: load } = await platform.call(ticketReports.departmentTimes, { query: query() }, reader)
  const [row] = times.results
  return {
    tickets: row?.count,
    breaches: row?.breaches,
    first: [row?.first_answer_median, row?.first_answer_90, days.first_answer_median],
    mean: load.results[0]?.average_first_answer,
    broken: load.results[0]?.breaches,
    counted: times.histogram.reduce((sum, { count }) => sum + count, 0),
  }
}
const none = { tickets: 1, breaches: 0, first: [null, null, null], mean: null, broken: 0, counted: 0 }
const hour = 3600
const one = { tickets: 2, breaches: 0, first: [hour, hour, hour], mean: hour, broken: 0, counted: 1 }

describe('a ticket that staff opened', () => {
  it('breaches no SLA and has no first answer, whatever its owner writes later', async () => {
    const id = await open(who.mina, { user_uuid: who.sara })
    platform.clock.advance(2 * day)
    expect(await told()).toEqual(none)
    await say(who.sara, id)
    platform.clock.advance(hour)
    await say(who.mina, id)
    expect(await told()).toEqual(none)
    const asked = await open(who.sara)
    platform.clock.advance(hour)
    await say(who.mina, asked)
    expect(await told()).toEqual(one)
    const { reply } = await platform.call(
      ticketArea.tickets,
      { query: { first_answer: [...answerBands] } },
      await by(who.supervisor),
    )
    expect(reply.results.map((row) => row.id)).toEqual([asked])
  })
})
