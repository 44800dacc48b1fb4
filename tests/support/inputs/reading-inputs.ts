import { sql } from 'drizzle-orm'
import { changesState, type Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { callersOf } from '../access-matrix'
import { asQuery, rows, send, type Raw } from './endpoint-loops'
import type { TestPlatform } from '../platform'

/** Who reads. */
export interface Reader {
  readonly uuid: string
  readonly type: string
  readonly token: string
}

/** Endpoints that only read. */
export const readings = rows.filter(({ endpoint }) => !changesState(endpoint))

type Asked = Omit<Raw, 'token'>

interface Page {
  readonly count: number
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

/** The inputs for readings that need a record or a term; the others need none. */
export const readingInputs = (
  platform: TestPlatform,
): Readonly<Record<string, (who: Reader) => Promise<readonly Asked[]>>> => {
  const firstOf = async ({ token }: Reader, endpoint: Endpoint): Promise<Page['results'][number] | undefined> =>
    ((await send(platform, endpoint, { token })).json as Page).results[0]

  const columnOf = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
    (await platform.db.execute<{ v: unknown }>(statement)).rows.map(({ v }) => String(v))

  /** A wallet somebody may view: their own, or for staff one of the platform. */
  const walletCalls = async ({ uuid, type }: Reader, network: string): Promise<readonly Asked[]> => {
    const own = await columnOf(
      sql`select w.address as v from wallets w left join users u on u.uuid = w.user_uuid
        where w.network = ${network} and (u.uuid = ${uuid} or (w.user_uuid is null and ${type} in ('1', '5', '7')))
        order by w.id limit 1`,
    )
    return own.map((address) => ({ query: asQuery({ wallet_address: address }) }))
  }

  return {
    'people.cities': async () => [{ query: 'region_id=8' }],
    'people.findUser': async () => [{ query: asQuery({ query: 'علیر' }) }],
    'people.searchUsers': async () => [{ query: asQuery({ query: 'علیر' }) }, { query: 'query=09120000003' }],
    'money.withdrawalRisks': async () => {
      const ids = await columnOf(sql`select id as v from withdrawals order by id desc limit 20`)
      return [{ query: asQuery({ ids: ids.join(',') }) }]
    },
    'mail.botEmails': async ({ uuid }) => [{ params: { id: uuid } }],
    'mail.botMessage': async (who) => {
      const own = callersOf('GET /account/user').includes(who.type) && ['1', '2', '5', '7'].includes(who.type)
      const ids = await columnOf(
        own
          ? sql`select id as v from mails order by id desc limit 1`
          : sql`select m.id as v from mails m join mailboxes b on b.email = m.mailbox join users u on u.uuid = b.user_uuid where u.uuid = ${who.uuid} order by m.id limit 1`,
      )
      return ids.map((id) => ({ params: { id } }))
    },
    'calendar.calendar': async () => [
      { query: 'year=1405&month=8' },
      { query: 'year=2026&month=11&calendar=gregorian' },
    ],
    'calendar.calendarDay': async () => [{ query: 'date=2026-11-20' }],
    'people.users': async (who) => {
      const person = await firstOf(who, contract.people.users)
      return [{}, ...(person ? [{ query: `user_uuid=${String(person['uuid'])}` }] : [])]
    },
    'orders.checkCoupon': async () => [{ query: 'package=3&coupon=ATA1405' }, { query: 'package=1&coupon=NOWRUZ' }],
    'tickets.tickets': async (who) => {
      const ticket = await firstOf(who, contract.tickets.tickets)
      return [{}, ...(ticket ? [{ query: `ticket_id=${String(ticket['id'])}` }] : [])]
    },
    'tickets.ticketRatingOptions': async (who) => {
      const own = await columnOf(
        sql`select t.id as v from tickets t join users u on u.uuid = t.user_uuid where u.uuid = ${who.uuid} and t.status = 'closed' order by t.id limit 1`,
      )
      return own.map((ticket) => ({ query: `ticket=${ticket}&stars=5` }))
    },
    'tickets.attachment': async (who) => {
      const files = await columnOf(
        sql`select a.id as v from attachments a join ticket_messages m on m.id = a.message_id
          join tickets t on t.id = m.ticket_id
          where a.owner_uuid = ${who.uuid} and t.user_uuid = ${who.uuid} and m.deleted_at is null
          order by a.id limit 1`,
      )
      return files.map((id) => ({ params: { id } }))
    },
    'notifications.notification': async (who) => {
      const notice = await firstOf(who, contract.notifications.notifications)
      return notice ? [{ query: `notification_uuid=${String(notice['uuid'])}` }] : []
    },
    'system.savedViews': async () => [{ query: 'list=tickets' }],
    'system.viewCounts': async () => [
      { query: asQuery({ list: '/dashboard/ticket', views: 'sla=late,page_size=1' }) },
      { query: asQuery({ list: '/dashboard/ticket', views: 'status=open%2Cclosed' }) },
    ],
    'requests.request': async (who) => {
      const request = await firstOf(who, contract.requests.requests)
      return request ? [{ params: { id: String(request['id']) } }] : []
    },
    'money.transfer': async (who) => {
      const row = await firstOf(who, contract.money.transfers)
      return row ? [{ params: { uuid: String(row['uuid']) } }] : []
    },
    'money.tronBalance': (who) => walletCalls(who, 'tron'),
    'money.bscBalance': (who) => walletCalls(who, 'bsc'),
    'money.mentorShares': async (who) => {
      const [mentor = ''] = await columnOf(sql`select uuid as v from users where type = '6' order by uuid limit 1`)
      return [{ params: { id: ['1', '5', '7'].includes(who.type) ? mentor : who.uuid } }]
    },
    'money.accountTransactions': async () =>
      (await columnOf(sql`select uuid as v from paypal_accounts order by uuid limit 2`)).map((id) => ({
        params: { id },
      })),
    'money.shareReceiptFile': async () => [],
    'money.transferReceiptFile': async () => [],
    'money.transferReceipts': async (who) => {
      const row = await firstOf(who, contract.money.transfers)
      return row ? [{ params: { uuid: String(row['uuid']) } }] : []
    },
    'money.moneyAllowance': async () => [
      { query: asQuery({ move: 'salary', currency_type: 'IRR' }) },
      {
        query: asQuery({
          move: 'top_up',
          currency_type: 'USD',
          amount: '2500',
          receiver: 'IR820540102680020817909002',
        }),
      },
      { query: asQuery({ move: 'paypal_line', currency_type: 'USD', amount: '20', receiver: 'شرکت آینده' }) },
    ],
    'money.transferQuote': async () => [
      { query: 'network=tron' },
      { query: asQuery({ network: 'internal', amount: '5', currency_type: 'USDT' }) },
      { query: asQuery({ network: 'bsc', receiver: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: '1.5' }) },
      { query: asQuery({ network: 'bank', receiver: 'IR820540102680020817909002', amount: '500000' }) },
    ],
    'settings.department': async () => [{ params: { id: '1' } }],
    'settings.package': async () => [{ params: { id: '1' } }],
    'settings.platform': async (who) => {
      const row = await firstOf(who, contract.settings.platforms)
      return row ? [{ params: { uuid: String(row['uuid']) } }] : []
    },
    'settings.coupon': async () => [{ params: { code: 'ATA1405' } }],
    'settings.article': async () => [{ params: { id: '1' } }],
    'system.outbox': async () => [{ query: asQuery({ to: '+989120000003' }) }],
  }
}
