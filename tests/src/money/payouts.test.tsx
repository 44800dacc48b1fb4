import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { desc, eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import type { ShareKind } from '../../../contract/money/shares'
import { latinNumber } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { exports } from '../../../i18n/fa/list/exports'
import { reports } from '../../../i18n/fa/money/reports'
import { transfers } from '../../../i18n/fa/money/transfers'
import { shares } from '../../../i18n/fa/money/shares'
import { salaries as salariesTexts } from '../../../i18n/fa/money/salaries'
import { tickets } from '../../../i18n/fa/tickets'
import { auditLog, salaryFactors, shareReceipts, shareSettlements } from '../../../platform/db/schema'
import { pngFile } from '../../support/desk'
import { passcode, richPerson, spendCredit, waitingShares } from '../../support/money'
import {
  catchSavedFiles,
  calls,
  loseAnswersOf,
  network,
  renderApp,
  signInAs,
  thePlatform,
  withPlatform,
} from '../../support/src'

withPlatform()

const saved = catchSavedFiles()
const api = async (as: '1' | '5' | '6' | '4' = '5') => ({ token: await thePlatform().signIn(as) })
const filterOf = (filter: object): string => encodeURIComponent(JSON.stringify(filter))

const sharesOf = async (kind: 'partner' | 'teacher' | 'mentor', paid_status: 'paid' | 'unpaid') =>
  (await thePlatform().call(contract.money.partnerShare, { query: { kind, paid_status, page_size: 10 } }, await api()))
    .reply

const tick = async (user: UserEvent, code: string) =>
  user.click(await screen.findByRole('checkbox', { name: new RegExp(code) }))

const settlements = async (kind: ShareKind) =>
  thePlatform().db.select().from(shareSettlements).where(eq(shareSettlements.kind, kind)).orderBy(shareSettlements.id)

const financial = (tab: string, paid_status: string) =>
  `/admin/admin-reports/financial?tab=${tab}&filter=${filterOf({ paid_status })}`

describe('shares', () => {
  it('are refused whole when one of them was paid meanwhile, and the fresh list is shown', async () => {
    const asked = await waitingShares(thePlatform(), 'partner')
    const [one, two] = (await sharesOf('partner', 'unpaid')).results.filter(({ id }) => !asked.includes(id))
    const { user } = await renderApp(financial('partners', 'unpaid'), { as: '5' })
    await tick(user, one!.code)
    await tick(user, two!.code)
    const both = (pick: (row: typeof one & object) => string) =>
      formatMinor(toMinor(pick(one!), one!.currency) + toMinor(pick(two!), two!.currency), one!.currency)
    const bar = within(await screen.findByRole('region', { name: fa.table.select.actions }))
    for (const [label, sum] of [
      [reports.figures.gross, both(({ amount }) => amount)],
      [reports.figures.share, both((row) => row.partner_share)],
      [reports.figures.paid, '0'],
    ] as const) {
      const said = (await bar.findByText(`${label}:`)).closest('div')?.textContent ?? ''
      expect(latinNumber(said)).toContain(sum)
    }
    await user.click(await screen.findByRole('button', { name: shares.button }))
    const review = within(await screen.findByRole('dialog'))
    for (const { code } of [one!, two!]) expect(review.getByText(code)).toBeTruthy()
    const body = { is_partner_share_paid: true, process_request_ids: [one!.id], passcode }
    await thePlatform().call(contract.money.settleShares, { body }, await api('1'))
    const before = (await settlements('partner')).length
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(review.getByRole('button', { name: shares.confirm }))
    await review.findByText(new RegExp(`${shares.gone.split('%{codes}')[0]}.*${one!.code}`))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: new RegExp(one!.code) })).toBeNull())
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(review.getByRole('button', { name: shares.confirm }))
    // Whoever paid gets a paper of it: whom, how much, and which rows.
    const paper = within(await screen.findByRole('dialog', { name: shares.settled }))
    expect(paper.getByText(two!.code)).toBeTruthy()
    expect(paper.queryByText(one!.code)).toBeNull()
    expect(paper.getByText(two!.partner!.name)).toBeTruthy()
    expect(paper.getByRole('button', { name: fa.table.print })).toBeTruthy()
    await user.click(paper.getByRole('button', { name: fa.table.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await settlements('partner'))[before]?.amountMinor).toBe(toMinor(two!.partner_share, two!.currency))
  })

  it('whose answer is lost are sent again under the same key and settled once', async () => {
    const [row] = (await sharesOf('teacher', 'unpaid')).results
    const { user } = await renderApp(financial('teachers', 'unpaid'), { as: '5' })
    await tick(user, row!.code)
    await user.click(await screen.findByRole('button', { name: shares.button }))
    const review = within(await screen.findByRole('dialog'))
    const before = (await settlements('teacher')).length
    const keys = loseAnswersOf('/crm/partner-share/')
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.dblClick(review.getByRole('button', { name: shares.confirm }))
    expect(await review.findByText(new RegExp(transfers.once))).toBeTruthy()
    expect(keys).toHaveLength(1)
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(review.getByRole('button', { name: shares.confirm }))
    await user.click(
      within(await screen.findByRole('dialog', { name: shares.settled })).getByRole('button', {
        name: fa.table.close,
      }),
    )
    expect([new Set(keys).size, keys.length]).toEqual([1, 2])
    const after = await settlements('teacher')
    expect(after.slice(before)).toMatchObject([{ requestIds: [row!.id], payeeUuid: row!.teacher!.uuid }])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: new RegExp(row!.code) })).toBeNull())
  })

  it('that are paid may get a receipt by type 5, and are not taken back by it', async () => {
    const [row] = (await sharesOf('mentor', 'paid')).results
    const { user } = await renderApp(financial('mentors', 'paid'), { as: '5' })
    await tick(user, row!.code)
    expect(await screen.findByRole('button', { name: shares.attach })).toBeTruthy()
    expect(screen.queryByRole('button', { name: shares.undo })).toBeNull()
  })

  it('are not taken back once the payee spent the money, and the review says so', async () => {
    const [row] = (await sharesOf('mentor', 'paid')).results
    await spendCredit(thePlatform(), row!.mentor!.uuid, row!.currency)
    const { user } = await renderApp(financial('mentors', 'paid'), { as: '1' })
    await tick(user, row!.code)
    await user.click(await screen.findByRole('button', { name: shares.undo }))
    const review = within(await screen.findByRole('dialog'))
    await user.type(review.getByLabelText(new RegExp(fa.table.reason)), 'به نام منتور دیگری بود')
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(review.getByRole('button', { name: shares.undo }))
    expect(await review.findByText(shares.spent)).toBeTruthy()
    expect((await sharesOf('mentor', 'paid')).results.map(({ id }) => id)).toContain(row!.id)
  })

  it('are taken back by type 1, with a reason that is written down', async () => {
    const [row] = (await sharesOf('mentor', 'unpaid')).results
    const body = { is_mentor_share_paid: true, process_request_ids: [row!.id], passcode }
    await thePlatform().call(contract.money.settleShares, { body }, await api('1'))
    const { user } = await renderApp(financial('mentors', 'paid'), { as: '1' })
    await tick(user, row!.code)
    await user.click(await screen.findByRole('button', { name: shares.undo }))
    const review = within(await screen.findByRole('dialog'))
    const confirm = review.getByRole<HTMLButtonElement>('button', { name: shares.undo })
    expect(confirm.disabled).toBe(true)
    await user.type(review.getByLabelText(new RegExp(fa.table.reason)), 'به نام منتور دیگری بود')
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const list = await thePlatform().call(
      contract.money.partnerShare,
      { query: { kind: 'mentor', page_size: 100 } },
      await api(),
    )
    expect(list.reply.results.find(({ id }) => id === row!.id)).toMatchObject({ is_mentor_share_paid: false })
    const [noted] = await thePlatform()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'shares.taken_back'))
      .orderBy(desc(auditLog.id))
    expect(noted).toMatchObject({ reason: 'به نام منتور دیگری بود', after: { requests: [row!.id], paid: false } })
  })

  it('stay settled when their receipt does not arrive, and only that is sent again', async () => {
    const [row] = (await sharesOf('teacher', 'unpaid')).results
    const { user } = await renderApp(financial('teachers', 'unpaid'), { as: '5' })
    await tick(user, row!.code)
    await user.click(await screen.findByRole('button', { name: shares.button }))
    const review = within(await screen.findByRole('dialog'))
    const before = (await settlements('teacher')).length
    const sent: number[] = []
    network.use(
      http.post('*/api/crm/api/share-receipts/', () => {
        sent.push(sent.length === 0 ? 413 : 200)
        return HttpResponse.json(sent.length === 1 ? {} : { id: randomUUID() }, { status: sent.at(-1) })
      }),
    )
    await user.upload(review.getByLabelText(fa.inputs.files.pick, { selector: 'input' }), pngFile())
    await user.type(review.getByLabelText(new RegExp(transfers.passcode)), passcode)
    await user.click(review.getByRole('button', { name: shares.confirm }))
    expect(await review.findByText(new RegExp(shares.receipt_failed))).toBeTruthy()
    expect(review.queryByLabelText(new RegExp(transfers.passcode))).toBeNull()
    await user.click(review.getByRole('button', { name: shares.attach }))
    const paper = within(await screen.findByRole('dialog', { name: shares.settled }))
    expect(paper.getByText(row!.code)).toBeTruthy()
    expect(await settlements('teacher')).toHaveLength(before + 1)
    expect(sent).toEqual([413, 200])
  })

  it('have no tick and no button for whoever only reads', async () => {
    const [row] = (await sharesOf('partner', 'unpaid')).results
    await renderApp(financial('partners', 'unpaid'), { as: '7' })
    await screen.findByText(row!.code)
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('button', { name: shares.button })).toBeNull()
  })
})

const linesOf = async (file: Blob): Promise<string[][]> => {
  const reader = new FileReader()
  const done = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(file)
  await done
  const text = (reader.result as string).replace(/^\ufeff/, '').trimEnd()
  return text.split('\r\n').map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
}

describe('the statement of a payee', () => {
  it.each([
    ['6', '/mentor-share', 'mentor'],
    ['4', '/reports?tab=share', 'teacher'],
    ['8', '/reports?tab=share', 'partner'],
  ] as const)('of type %s at %s can be saved, every row and sum of it', async (as, path, kind) => {
    const { user } = await renderApp(path, { as })
    const { token } = await signInAs(as)
    const query = { kind, page_size: 100 }
    const { reply } = await thePlatform().call(contract.money.partnerShare, { query }, { token })
    expect(reply.count).toBeGreaterThan(0)
    const button = await screen.findByRole('button', { name: fa.table.export })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: exports.csv }))
    await user.click(dialog.getByRole('button', { name: exports.start }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [heads = [], ...rows] = await linesOf(saved[0]!)
    expect(rows).toHaveLength(reply.count)
    const at = heads.findIndex((head) => head.startsWith(reports.columns.share))
    for (const { currency, share } of reply.totals) {
      const mine = rows.filter((row) => row.includes(currency))
      const minor = mine.reduce((all, row) => all + toMinor(row[at] ?? '0', currency), 0n)
      expect([currency, formatMinor(minor, currency)]).toEqual([currency, share])
    }
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('comes with the receipts of what was paid, which open', async () => {
    const teacher = (await thePlatform().call(contract.people.currentUser, {}, await api('4'))).reply.object.uuid
    const paid = (
      await thePlatform().call(
        contract.money.partnerShare,
        { query: { kind: 'teacher', paid_status: 'paid' } },
        await api('4'),
      )
    ).reply.results[0]
    const content = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7])
    await thePlatform()
      .db.insert(shareReceipts)
      .values({
        kind: 'teacher',
        payeeUuid: teacher,
        requestIds: [paid!.id],
        name: 'fish.png',
        type: 'image/png',
        size: content.byteLength,
        content: Buffer.from(content),
        createdBy: teacher,
        createdAt: thePlatform().clock.now(),
      })
    const { user } = await renderApp('/reports?tab=receipts', { as: '4' })
    await user.click((await screen.findAllByText('fish.png'))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(paid!.code)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: new RegExp(tickets.thread.get) }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(calls.some((call) => /GET \/api\/crm\/api\/share-receipts\/[0-9a-f-]+\//.test(call))).toBe(true)
  })
})

describe('a salary', () => {
  beforeAll(async () => {
    const { uuid } = await richPerson(thePlatform(), {}, '2')
    for (const month of [5, 6, 7])
      await thePlatform()
        .db.insert(salaryFactors)
        .values({
          employeeUuid: uuid,
          year: 1405,
          month,
          start: `2026-0${month + 2}-23`,
          end: `2026-${month === 7 ? '10' : `0${month + 3}`}-22`,
          currency: 'IRR',
          baseMinor: 400_000_000n,
          bonusMinor: 0n,
          deductionsMinor: 30_000_001n,
          amountPaidMinor: 0n,
        })
  })
  const rowsOf = async () =>
    (await thePlatform().call(contract.money.salaryFactors, { query: { is_paid: false, page_size: 100 } }, await api()))
      .reply.results
  const open = async (as: '5' | '7') => {
    const [row] = await rowsOf()
    const { user } = await renderApp(`/admin/payments?tab=salaries&filter=${filterOf({ is_paid: 'false' })}`, { as })
    const cells = await screen.findAllByText(row!.employee.name)
    await user.click(cells[0]!)
    return { row: row!, user, dialog: within(await screen.findByRole('dialog')) }
  }
  const type = async (user: UserEvent, dialog: typeof screen, amount: string) => {
    const box = dialog.getByLabelText(new RegExp(salariesTexts.so_far))
    await user.clear(box)
    await user.type(box, amount)
  }

  it('of which a payment waits for a second person says so, leads there and takes no other', async () => {
    const row = (await rowsOf()).find(({ waits }) => waits !== null)!
    const filter = filterOf({ user_uuid: row.employee.uuid, is_paid: 'false' })
    const { user } = await renderApp(`/admin/payments?tab=salaries&filter=${filter}`, { as: '5' })
    // The chip of the filter names the employee as well.
    const table = within(await screen.findByRole('table', { name: reports.titles.salaries }))
    await user.click((await table.findAllByText(row.employee.name))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(new RegExp(salariesTexts.waits))).toBeTruthy()
    const way = dialog.getByRole('link', { name: salariesTexts.see_waiting })
    expect(way.getAttribute('href')).toContain(`transfer=${row.waits}`)
    expect(dialog.queryByRole('button', { name: salariesTexts.save })).toBeNull()
  })

  it('above what is due or below what was paid is saved only when that is meant, with a reason', async () => {
    const { row, user, dialog } = await open('5')
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: salariesTexts.save })
    expect(save.disabled).toBe(true)
    await type(user, dialog as typeof screen, String(BigInt(row.payable) + 1n))
    await dialog.findByText(salariesTexts.above)
    expect(save.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: /بررسی کردم/ }))
    expect(save.disabled).toBe(true)
    await user.type(dialog.getByLabelText(new RegExp(fa.table.reason)), 'پاداش شفاهی')
    const keys = loseAnswersOf(`/crm/api/salary-factors/${row.id}/update-amount-paid/`)
    await user.click(save)
    expect(await dialog.findByText(new RegExp(transfers.once))).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: salariesTexts.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const { reply } = await thePlatform().call(contract.money.salaryFactors, { query: { page_size: 100 } }, await api())
    expect(reply.results.find(({ id }) => id === row.id)).toMatchObject({
      amount_paid: String(BigInt(row.payable) + 1n),
      version: row.version + 1,
    })
  })

  it('changed by somebody else meanwhile is shown as it is now, and judged by that', async () => {
    const { row, user, dialog } = await open('5')
    const half = BigInt(row.payable) / 2n
    const raised = half > BigInt(row.amount_paid) ? half : BigInt(row.payable)
    const body = { amount_paid: String(raised) }
    const { name } = (await thePlatform().call(contract.people.currentUser, {}, await api('1'))).reply.object
    await thePlatform().call(contract.money.updateAmountPaid, { params: { id: row.id }, body }, await api('1'))
    await type(user, dialog as typeof screen, String(raised - 1n))
    expect(dialog.queryByText(salariesTexts.lowered)).toBeNull()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: salariesTexts.save }).disabled).toBe(true)
    const named = dialog.getByRole('checkbox', { name: /بررسی کردم/ })
    expect(named.closest('label')?.textContent).toContain(row.employee.name)
    await user.click(named)
    await user.click(dialog.getByRole('button', { name: salariesTexts.save }))
    await dialog.findByText((said) => said.includes(name) && said.endsWith(fa.errors.stale_by.replace('%{name}', '')))
    await dialog.findByText(salariesTexts.lowered)
    await user.click(dialog.getByRole('checkbox', { name: /بررسی کردم/ }))
    await user.type(dialog.getByLabelText(new RegExp(fa.table.reason)), 'یک ریال زیاد بود')
    await user.click(dialog.getByRole('button', { name: salariesTexts.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { reply } = await thePlatform().call(contract.money.salaryFactors, { query: { page_size: 100 } }, await api())
    expect(reply.results.find(({ id }) => id === row.id)).toMatchObject({ amount_paid: String(raised - 1n) })
  })

  it('is a slip to read for whoever may not pay it', async () => {
    const { dialog } = await open('7')
    expect(dialog.getByRole('button', { name: salariesTexts.slip })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: salariesTexts.save })).toBeNull()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})
