import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roles, typesWith, type Permission } from '../../../../contract/access'
import { currencyIds, formatMinor } from '../../../../contract/money/amounts'
import { moneyMoves, type MoneyMove } from '../../../../contract/money/second-person'
import { enums } from '../../../../i18n/en/enums'
import { limitsOf } from '../../../../platform/money/rules'
import {
  countedSums,
  isApart,
  judge,
  mayAsk,
  samePieces,
  twoPersonRules,
  type CountedSum,
  type Part,
} from '../../../../platform/money/second-person/rules'

const whose = { actor: 'the acting person', sender: 'the sender', receiver: 'the receiver' }

const people = (permission: Permission): string =>
  typesWith(permission)
    .map((type) => roles[type]?.key ?? '')
    .join(', ')

const limit = (move: MoneyMove): string =>
  currencyIds
    .map((currency) => {
      const amount = formatMinor(limitsOf(twoPersonRules[move].side, currency).secondPersonFrom, currency)
      return `${Number(amount).toLocaleString('en')} ${currency}`
    })
    .join(', ')

const rowsOf = (move: MoneyMove): string[] => {
  const { sums, ask, toOneself, approve, pay, approvals } = twoPersonRules[move]
  const asker = `${people(ask)}${toOneself ? '' : ' — not who gets it'}`
  const payer = (above: boolean): string =>
    pay === 'platform'
      ? 'the platform, nobody acts again'
      : `${people(pay)} — not who asked${above ? ', nor who approved' : ''}`
  const approver = (n: number): string =>
    n === 0 ? 'nobody' : `${n === 1 ? 'one' : 'two'} of ${people(approve)} — not who asked, nor who gets it`
  const head = `| ${enums.money_move[move]} | ${limit(move)} | ${sums.map((sum) => whose[sum]).join('; ')} |`
  return [
    `${head} below | ${asker} | ${approver(approvals.below)} | ${payer(false)} |`,
    `${head} from it on | ${asker} | ${approver(approvals.above)} | ${payer(true)} |`,
  ]
}

describe('the table of two persons', () => {
  it('stands in docs/safety.md as it stands in the code', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/safety.md'), 'utf8')
    const section = text.slice(text.indexOf('## The second person')).split(/\n## /)[0] ?? ''
    const table = section.split('\n').filter((line) => line.startsWith('|'))
    expect(table.slice(2)).toEqual(moneyMoves.flatMap(rowsOf))
  })

  it('lets nobody take two parts of a move above the limit, nor get what they approve', () => {
    const parts: readonly Part[] = ['approve', 'pay']
    const taken = { above: true, asker: 'asker', receivers: ['somebody', 'receiver'], approvals: ['approver'] }
    const may = Object.fromEntries(
      ['asker', 'approver', 'receiver', 'other'].map((who) => [who, parts.filter((part) => isApart(part, taken, who))]),
    )
    expect(may).toEqual({
      asker: [],
      approver: [],
      receiver: [],
      other: ['approve', 'pay'],
    })
    expect(isApart('pay', { ...taken, above: false }, 'approver')).toBe(true)
    expect(isApart('pay', { ...taken, above: false }, 'asker')).toBe(false)
  })

  it('lets nobody ask for what they get of the platform', () => {
    const own = moneyMoves.filter((move) => mayAsk(move, 'a', ['b', 'a']))
    expect(own).toEqual(['person_transfer', 'withdrawal', 'paypal_line'])
    expect(moneyMoves.filter((move) => mayAsk(move, 'a', ['b']))).toEqual([...moneyMoves])
  })
})

describe('a sum of 24 hours', () => {
  const piece = (receiver: string, amount: bigint) => ({ receiver, currency: 'USD' as const, amount })
  const judged = (move: MoneyMove, amount: bigint, in24: Partial<Record<CountedSum['scope'], [bigint, bigint]>>) =>
    judge({ move, actor: 'a', pieces: [piece('r', amount)] }, ({ scope }) => {
      const [all, alone] = in24[scope] ?? [0n, 0n]
      return { all, alone }
    })

  it.each(moneyMoves)('of %s waits from the limit on, to the cent, by each of its scopes', (move) => {
    const { sums, side, capped } = twoPersonRules[move]
    const { secondPersonFrom: from, single, daily } = limitsOf(side, 'USD')
    for (const scope of sums) {
      const waiting = (amount: bigint, used: bigint) =>
        judged(move, amount, { [scope]: [used, used] }).uses.flatMap((use) => (use.waits ? [use.scope] : []))
      expect(waiting(1n, from - 2n)).toEqual([])
      expect(waiting(1n, from - 1n)).toEqual([scope])
      // What two people approved counts towards the caps only.
      expect(judged(move, 1n, { [scope]: [from, 0n] }).uses.some(({ waits }) => waits)).toBe(false)
    }
    const capScope = side === 'platform' ? 'side' : 'sender'
    expect(judged(move, single, {}).problem).toBeUndefined()
    expect(judged(move, single + 1n, {}).problem).toBe(capped ? 'limit_single' : undefined)
    expect(judged(move, 1n, { [capScope]: [daily - 1n, 0n] }).problem).toBeUndefined()
    expect(judged(move, 1n, { [capScope]: [daily, 0n] }).problem).toBe(capped ? 'limit_daily' : undefined)
  })

  it('is weighed anew where another reading comes to other pieces, if only in their currency', () => {
    const [one, other] = [piece('r', 5n), piece('s', 7n)]
    expect(samePieces([one, other], [other, one])).toBe(true)
    for (const read of [[one], [one, one], [one, { ...other, currency: 'USDT' as const }], [one, piece('s', 8n)]])
      expect(samePieces([one, other], read)).toBe(false)
  })

  it('of a batch is one of the actor and one of each receiver', () => {
    const pieces = [piece('r', 5n), piece('s', 7n), piece('r', 1n), { ...piece('r', 2n), currency: 'IRR' as const }]
    expect(
      countedSums({ move: 'settlement', actor: 'a', pieces }).map(
        ({ scope, key, currency, amount }) => `${scope} ${key} ${currency} ${amount}`,
      ),
    ).toEqual(['actor a USD 13', 'receiver r USD 6', 'receiver s USD 7', 'actor a IRR 2', 'receiver r IRR 2'])
  })
})
