import { screen, waitFor, within } from '@testing-library/react'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enums } from '../../../i18n/fa/enums'
import { tickets as t } from '../../../i18n/fa/tickets'
import { desk } from '../../../i18n/fa/desk'
import { auditLog, tickets } from '../../../platform/db/schema'
import { link } from '../../../src/paths'
import { renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa, persianText } from '../../support/texts'

withPlatform()

const rowsOf = (...ids: number[]) =>
  thePlatform().db.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(asc(tickets.id))
const someTicket = async (status: 'open' | 'closed') =>
  (
    await thePlatform()
      .db.select()
      .from(tickets)
      .where(and(eq(tickets.status, status), eq(tickets.priority, 'normal'), sql`${tickets.tags} = '{}'`))
      .orderBy(desc(tickets.id))
      .limit(1)
  )[0]!

it('staff set the priority of a ticket, see it beside the ticket, and find it in its history', async () => {
  const { id } = await someTicket('open')
  const { user } = await renderApp(link('adminViewTicket', { ticket_id: id }), { as: '2' })
  await user.click(await screen.findByRole('button', { name: fa.table.more_actions }))
  await user.click(await screen.findByRole('button', { name: t.actions.prioritise }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.prioritise }))
  await user.selectOptions(await dialog.findByRole('combobox'), enums.ticket_priority.urgent)
  await user.click(dialog.getByRole('button', { name: t.actions.prioritise }))
  expect(await screen.findByText(enums.ticket_priority.urgent, { selector: '[data-tone]' })).toBeTruthy()
  expect(await rowsOf(id)).toMatchObject([{ priority: 'urgent' }])
  const [last] = await thePlatform().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(last).toMatchObject({ action: 'ticket.prioritised', subjectId: String(id) })
})

it('staff put tags on a closed ticket, too: each once, ended by Enter, a comma or leaving the box', async () => {
  const { id } = await someTicket('closed')
  const { user } = await renderApp(link('adminViewTicket', { ticket_id: id }), { as: '2' })
  await user.click(await screen.findByRole('button', { name: t.actions.tag }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.tag }))
  const box = await dialog.findByRole('combobox')
  await user.type(box, 'پيگيري ویژه{Enter}دوم،پیگیری‌ویژه{Enter}سوم')
  await user.click(dialog.getByRole('button', { name: t.actions.tag }))
  await waitFor(async () => expect((await rowsOf(id))[0]?.tags).toEqual(['پیگیری ویژه', 'دوم', 'سوم']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('دوم')).toBeTruthy()
})

it('a suggestion that the pointer merely crossed is no tag', async () => {
  const { id } = await someTicket('closed')
  const { user } = await renderApp(link('adminViewTicket', { ticket_id: id }), { as: '2' })
  await user.click(await screen.findByRole('button', { name: t.actions.tag }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.tag }))
  const box = await dialog.findByRole('combobox')
  await user.click(box)
  expect(screen.queryByRole('option')).toBeNull()
  await user.type(box, 'مش')
  await user.hover((await screen.findAllByRole('option'))[0]!)
  await user.click(dialog.getByRole('button', { name: t.actions.tag }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await rowsOf(id))[0]?.tags).toEqual(['مش'])
})

it('a tag in use is put on a ticket by one press, without typing', async () => {
  const { id } = await someTicket('closed')
  const { user } = await renderApp(link('adminViewTicket', { ticket_id: id }), { as: '2' })
  await user.click(await screen.findByRole('button', { name: t.actions.tag }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.tag }))
  const offered = within(await dialog.findByRole('group', { name: desk.tags_in_use }))
  const [first] = offered.getAllByRole('button')
  const tag = first!.textContent
  await user.click(first!)
  expect(offered.queryByRole('button', { name: tag })).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.actions.tag }))
  await waitFor(async () => expect((await rowsOf(id))[0]?.tags).toEqual([tag]))
})

it('more tags than a ticket may have are kept, and said before anything is sent', async () => {
  const { id } = await someTicket('closed')
  const { user } = await renderApp(link('adminViewTicket', { ticket_id: id }), { as: '2' })
  await user.click(await screen.findByRole('button', { name: t.actions.tag }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.tag }))
  const words = Array.from({ length: 11 }, (_, at) => `واژه${at}،`)
  await user.click(await dialog.findByRole('combobox'))
  await user.paste(words.join(''))
  await user.click(dialog.getByRole('button', { name: t.actions.tag }))
  expect(await dialog.findByText(desk.tags_many.replace('%{max}', '۱۰'))).toBeTruthy()
  expect(dialog.getByText('واژه10')).toBeTruthy()
  expect((await rowsOf(id))[0]?.tags).toEqual([])
})

it('staff tag the ticked tickets of the queue and find them by the tag and by priority', async () => {
  const { user } = await renderApp('/admin/all-tickets', { as: '2' })
  const boxes = await screen.findAllByRole('checkbox', { name: /^انتخاب / })
  await user.click(boxes[1]!)
  await user.click(boxes[2]!)
  await user.click(await screen.findByRole('button', { name: t.actions.tag }))
  const dialog = within(await screen.findByRole('dialog', { name: t.actions.tag }))
  const send = () => dialog.getByRole('button', { name: t.actions.tag })
  await user.click(send())
  expect(await dialog.findByText(fa.validation.required)).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: t.columns.tags }), 'گروه یک{Enter}')
  await user.click(send())
  await dialog.findByText(persianText('list.bulk.all_done', { done: '۲', failed: '۰' }))
  const tagged = await thePlatform()
    .db.select()
    .from(tickets)
    .where(sql`'گروه یک' = any(${tickets.tags})`)
  expect(tagged).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: fa.table.close }))
  expect((await screen.findAllByText('گروه یک')).length).toBeGreaterThan(0)
})

it('the owner of an urgent, tagged ticket sees neither', async () => {
  const platform = thePlatform()
  const [own] = await platform.db
    .select()
    .from(tickets)
    .where(sql`${tickets.userUuid} = (select uuid from users where phone = '+989120000003')`)
    .orderBy(desc(tickets.updatedAt))
    .limit(1)
  await platform.db
    .update(tickets)
    .set({ priority: 'urgent', tags: ['پنهان'] })
    .where(eq(tickets.id, own!.id))
  await renderApp(link('viewTicket', { ticket_id: own!.id }), { as: '3' })
  await screen.findByRole('heading', { level: 1, name: own!.subject })
  expect(screen.queryByText('پنهان')).toBeNull()
  expect(screen.queryByText(enums.ticket_priority.urgent)).toBeNull()
})
