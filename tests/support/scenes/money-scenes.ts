import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { addressBook, paypalAccounts, processRequests, salaryFactors } from '../../../platform/db/schema'
import { passcode, paypalPayment, platformWallet, richPerson, sendTron, tokenOfType, waitingShares } from '../money'
import type { TestPlatform } from '../platform'

const { requests } = contract

/** A write that would succeed, and who makes it. */
export interface Scene {
  readonly token: string
  readonly input: Readonly<Record<string, unknown>>
}

const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const bsc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let serial = 0
const next = (): string => `${Date.now()}${(serial += 1)}`

const png = (): File =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'رسید.png',
    { type: 'image/png' },
  )

/** The answer to a call that a scene is built with. @throws if it was refused */
export const must = async <T extends { readonly status: number; readonly error: unknown }>(
  answer: Promise<T>,
): Promise<T> => {
  const got = await answer
  if (got.status !== 200) throw new Error(`the scene was refused: ${got.status} ${JSON.stringify(got.error)}`)
  return got
}

const withdrawal = async (platform: TestPlatform) => {
  const person = await richPerson(platform, { USDT: '500' })
  const form = { currency: 'USDT', amount: '40', destination_kind: 'tron', destination: tron }
  const { reply } = await must(
    platform.call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, { token: person.token }),
  )
  return { person, id: reply.object.id }
}

const topUp = async (platform: TestPlatform) => {
  const { uuid } = await richPerson(platform)
  const body = { destination: uuid, amount: '7000000', currency: 'IRR', passcode, reason: 'واریز', source: 'بانک ملی' }
  const { reply } = await must(
    platform.call(contract.money.bookRial, { body: { ...body, transaction_hash: next() } } as never, {
      token: await tokenOfType(platform, '5'),
    }),
  )
  return { uuid: reply.object.uuid, body }
}

const unpaid = async (platform: TestPlatform, who: 'partner' | 'teacher', paid = false) => {
  const flag = who === 'partner' ? processRequests.partnerSharePaid : processRequests.teacherSharePaid
  const minor = who === 'partner' ? processRequests.partnerShareMinor : processRequests.teacherShareMinor
  const asked = await waitingShares(platform, who)
  const [row] = await platform.db
    .select({
      id: processRequests.id,
      partner: processRequests.partnerUuid,
      teacher: processRequests.teacherUuid,
    })
    .from(processRequests)
    .where(
      and(
        eq(processRequests.status, 'completed'),
        eq(flag, paid),
        notInArray(processRequests.id, [...asked]),
        sql`${minor} > 0 and ${processRequests.hiddenAt} is null`,
      ),
    )
    .orderBy(processRequests.id)
    .limit(1)
  if (!row) throw new Error('the demo data have no such share')
  return row
}

/**
 * Saves an address for the platform long ago; another person having saved it does not make it usable for the platform.
 */
const usable = async ({ db, clock }: TestPlatform, network: 'tron' | 'bsc', address: string): Promise<void> => {
  const [known] = await db
    .select()
    .from(addressBook)
    .where(and(eq(addressBook.address, address), isNull(addressBook.userUuid), isNull(addressBook.removedAt)))
  const long = new Date(clock.now().getTime() - 40 * 24 * 3_600_000)
  if (!known)
    await db
      .insert(addressBook)
      .values({ network, address, label: 'صرافی', createdAt: long, usableFrom: long } as never)
}

const paypalLine = async (platform: TestPlatform) => {
  const [active] = await platform.db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
  return { ...paypalPayment, account: active?.uuid, reference: `SOAK-${next()}`, anyway: true }
}

/** Prepares a write on a platform. */
export type Maker = (platform: TestPlatform) => Promise<Scene>

/** The input each money call is tried with, so that it succeeds. */
export const moneyScenes: Readonly<Record<string, Maker>> = {
  'orders.startPayment': async (platform) => ({
    token: (await richPerson(platform)).token,
    input: { body: { package: 1, anyway: true } },
  }),
  'money.addTransaction': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { body: await paypalLine(platform) },
  }),
  'money.reverseTransaction': async (platform) => {
    const { reply } = await must(
      platform.call(
        contract.money.addTransaction,
        { body: (await paypalLine(platform)) as never },
        { token: await tokenOfType(platform, '5') },
      ),
    )
    return {
      token: await tokenOfType(platform, '1'),
      input: { params: { id: String(reply.object?.id) }, body: { reason: 'مبلغ اشتباه', passcode } },
    }
  },
  'money.teacherShareReceipt': async (platform) => {
    const row = await unpaid(platform, 'teacher', true).catch(() => unpaid(platform, 'teacher'))
    return {
      token: await tokenOfType(platform, '5'),
      input: { body: { teacher_uuid: row.teacher, process_request_ids: String(row.id), file: png() } },
    }
  },
  'requests.submitRequest': async (platform) => ({
    token: (await richPerson(platform, { USDT: '500' })).token,
    input: {
      body: {
        type: 'withdrawal',
        form: { currency: 'USDT', amount: '40', destination_kind: 'tron', destination: tron },
      },
    },
  }),
  'money.sendUsdt': async (platform) => {
    await usable(platform, 'tron', tron)
    return {
      token: await tokenOfType(platform, '5'),
      input: {
        body: {
          sender_address: await platformWallet(platform, 'tron'),
          sender_type: 'platform',
          receiver_address: tron,
          amount: '1.5',
          reason: 'خرید از صرافی',
          passcode,
          anyway: true,
        },
      },
    }
  },
  'money.sendBsc': async (platform) => {
    await usable(platform, 'bsc', bsc)
    return {
      token: await tokenOfType(platform, '5'),
      input: {
        body: {
          sender_address: await platformWallet(platform, 'bsc'),
          sender_type: 'platform',
          receiver_address: bsc,
          amount: '1.5',
          reason: 'خرید از صرافی',
          passcode,
          anyway: true,
        },
      },
    }
  },
  'money.bookRial': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: {
      body: {
        destination: (await richPerson(platform)).uuid,
        amount: '7000000',
        currency: 'IRR',
        passcode,
        reason: 'واریز',
        source: 'بانک ملی',
        transaction_hash: next(),
      },
    },
  }),
  'money.decideTransfer': async (platform) => {
    await usable(platform, 'tron', tron)
    const { reply } = await must(
      sendTron(platform, { token: await tokenOfType(platform, '5') }, tron, '2000', { anyway: true }),
    )
    return {
      token: await tokenOfType(platform, '7'),
      input: {
        params: { uuid: reply.object.uuid },
        body: { approve: true, passcode, version: reply.object.version },
      },
    }
  },
  'money.sendCredit': async (platform) => ({
    token: (await richPerson(platform, { USD: '50' })).token,
    input: { body: { recipient_uuid: (await richPerson(platform)).uuid, amount: '0.5', passcode } },
  }),
  'money.saveAddress': async (platform) => ({
    token: (await richPerson(platform)).token,
    input: { body: { tron_address: tron, label: 'من', passcode } },
  }),
  'money.reverseTransfer': async (platform) => ({
    token: await tokenOfType(platform, '1'),
    input: {
      params: { uuid: (await topUp(platform)).uuid },
      body: { reason: 'به نام دیگری بود', passcode, version: 0 },
    },
  }),
  'money.addTransferReceipt': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { params: { uuid: (await topUp(platform)).uuid }, body: { file: png() } },
  }),
  'money.bookFee': async (platform) => {
    const token = await tokenOfType(platform, '5')
    const { reply } = await must(
      platform.call(contract.money.reconciliationItems, { query: { page_size: 100 } }, { token }),
    )
    const fee = reply.results.find(({ kind }) => kind === 'unbooked_fee')
    return { token, input: { params: { id: String(fee?.fee_id) } } }
  },
  'money.approveWithdrawals': async (platform) => {
    const { id } = await withdrawal(platform)
    const { rows } = await platform.db.execute<{ id: number; version: number }>(
      sql`select id, version from withdrawals where request_id = ${id}`,
    )
    return { token: await tokenOfType(platform, '7'), input: { body: { withdrawals: rows, passcode } } }
  },
  'money.decideWithdrawal': async (platform) => {
    const { id } = await withdrawal(platform)
    const { rows } = await platform.db.execute<{ id: number; version: number }>(
      sql`select id, version from withdrawals where request_id = ${id}`,
    )
    return {
      token: await tokenOfType(platform, '7'),
      input: { params: { id: rows[0]?.id }, body: { decision: 'approve', version: rows[0]?.version, passcode } },
    }
  },
  'money.markPartnerSold': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: { body: { paid_status: 'paid', request_ids: [(await unpaid(platform, 'partner')).id], passcode } },
  }),
  'money.settleShares': async (platform) => ({
    token: await tokenOfType(platform, '5'),
    input: {
      body: { is_teacher_share_paid: true, process_request_ids: [(await unpaid(platform, 'teacher')).id], passcode },
    },
  }),
  'money.addShareReceipt': async (platform) => {
    const { id, partner } = await unpaid(platform, 'partner', true)
    return {
      token: await tokenOfType(platform, '5'),
      input: { body: { kind: 'partner', payee_uuid: partner, process_request_ids: String(id), file: png() } },
    }
  },
  'money.updateAmountPaid': async (platform) => {
    const { uuid } = await richPerson(platform, {}, '2')
    const [row] = await platform.db
      .insert(salaryFactors)
      .values({
        employeeUuid: uuid,
        year: 1405,
        month: 7,
        start: '2026-09-23',
        end: '2026-10-22',
        currency: 'IRR',
        baseMinor: 4_000_000n,
        bonusMinor: 0n,
        deductionsMinor: 0n,
        amountPaidMinor: 0n,
      })
      .returning()
    return {
      token: await tokenOfType(platform, '5'),
      input: { params: { id: row?.id }, body: { amount_paid: '1000000' } },
    }
  },
}
