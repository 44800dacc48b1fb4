import { describe, expect, it } from 'vitest'
import type { TicketMessage } from '../../../contract/tickets/tickets'
import { fillBlanks, foundAnswers, insertAt, slashBefore } from '../../../src/tickets/composer/canned'
import { byDay } from '../../../src/tickets/days'
import { problemsFrom, problemsOf, type TicketDraft } from '../../../src/tickets/composer/newTicket'
import { queueViews, viewOf } from '../../../src/tickets/queue/queueViews'

describe('prepared answers', () => {
  it('fill known blanks and leave unknown and empty ones for their writer to see', () => {
    const text = 'سلام {{user_name}}، تیکت {{ ticket_id }}، {{nothing}}، {{empty}}، {{toString}}'
    expect(fillBlanks(text, { user_name: 'زهرا', ticket_id: '۱۲', empty: '' })).toBe(
      'سلام زهرا، تیکت ۱۲، {{nothing}}، {{empty}}، {{toString}}',
    )
  })

  it('open at a slash that starts a word, not inside one, not when pasted', () => {
    expect(slashBefore('/', 1, '')).toEqual({ from: 0, to: 1 })
    expect(slashBefore('سلام /', 6, 'سلام ')).toEqual({ from: 5, to: 6 })
    expect(slashBefore('و/', 2, 'و')).toBeUndefined()
    expect(slashBefore('http://a /', 10, '')).toBeUndefined()
  })

  it('take the place of the slash and leave the caret behind them', () => {
    expect(insertAt('سلام / پایان', { from: 5, to: 6 }, 'متن')).toEqual({ text: 'سلام متن پایان', caret: 8 })
  })
})

describe('days', () => {
  const at = (id: number, created_at: string) => ({ id, created_at }) as TicketMessage

  it('part messages where the day in Tehran changes', () => {
    const days = byDay([at(1, '2026-05-01T20:00:00Z'), at(2, '2026-05-01T20:29:59Z'), at(3, '2026-05-01T20:30:00Z')])
    expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
      ['2026-05-01', [1, 2]],
      ['2026-05-02', [3]],
    ])
  })
})

describe('a new ticket', () => {
  const draft: TicketDraft = { department: '2', subject: 'موضوع', text: 'متن', files: [] }

  it('is refused for what the contract refuses', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(problemsOf({ ...draft, department: '', subject: ' ', text: '\n' })).toEqual({
      department: 'required',
      subject: 'required',
      text: 'required',
    })
    expect(problemsOf({ ...draft, subject: 'م'.repeat(121), text: 'م'.repeat(10_001) })).toEqual({
      subject: 'too_long',
      text: 'too_long',
    })
  })

  it('finds the field of a reason the platform gives', () => {
    expect(
      problemsFrom({ 'files.0': 'file_type', subject: 'too_long', user_uuid: 'required', version: 'invalid' }),
    ).toEqual({
      user_uuid: 'required',
      files: 'file_type',
      subject: 'too_long',
    })
  })
})

describe('quick views', () => {
  it('are known by their filter, whatever its order', () => {
    for (const view of queueViews) expect(viewOf(view.filter)).toBe(view)
    expect(viewOf({ status: queueViews[1]?.filter['status'], assignee: 'me' })?.name).toBe('mine')
    expect(viewOf({ sla: 'late', status: 'open' })).toBeUndefined()
  })
})

describe('prepared answers', () => {
  const answer = (title: string, text: string) => ({ title, text })
  const answers = [
    answer('آغاز', 'برداشت شما بررسی می‌شود'),
    answer('تأیید برداشت', 'انجام شد'),
    answer('برداشت ناموفق', 'دوباره بکوشید'),
    answer('پایان', 'سپاس'),
  ]
  const titles = (typed: string) => foundAnswers(answers, typed).map(({ title }) => title)

  it('are found by title before text, and keep their order otherwise', () => {
    expect(titles('برداشت')).toEqual(['برداشت ناموفق', 'تأیید برداشت', 'آغاز'])
    expect(titles('')).toEqual(answers.map(({ title }) => title))
    expect(titles('بررسي مي‌شود')).toEqual(['آغاز'])
    expect(titles('نیست')).toEqual([])
  })
})
