import { describe, expect, it } from 'vitest'
import { transferMoves, transferStates, type TransferState } from '../../../contract/money/transfers'
import { withdrawalMoves, withdrawalStates, type WithdrawalState } from '../../../contract/money/withdrawals'
import { split } from '../../../contract/money/amounts'
import { isLookAlike, middleOf } from '../../../platform/money/transfers/look-alike'
import { mayMoveShare, shareMoves } from '../../../platform/money/shares/state-table'
import { movesOfTransfer, transferAfter, transferEvents } from '../../../platform/money/transfers/state-table'
import {
  movesOfWithdrawal,
  withdrawalAfter,
  withdrawalEvents,
  withdrawalOn,
} from '../../../platform/money/withdrawals/state-table'
import { diceOf } from '../../support/inputs/dice'

/* The tables are written out a second time here, in a form different from the code's. */

const now = new Date('2026-11-21T08:30:00Z')
const yes = [true, false]

describe('the state table of withdrawals', () => {
  it('opens exactly its arrows in every state to every role', () => {
    const illegal: string[] = []
    let triples = 0
    for (const state of withdrawalStates)
      for (const move of withdrawalMoves)
        for (const approves of yes)
          for (const pays of yes)
            for (const isOwner of yes)
              for (const approved of yes)
                for (const requestOpen of yes) {
                  triples += 1
                  const facts = {
                    stored: state === 'needs_correction' ? ('requested' as const) : state,
                    sentBack: state === 'needs_correction',
                    owner: 'owner',
                    approvals: approved ? ['me'] : [],
                    approvalsNeeded: 2,
                    requestOpen,
                    held: false,
                    ownDestination: false,
                  }
                  const actor = { uuid: isOwner ? 'owner' : 'me', approves, pays }
                  const open = movesOfWithdrawal(facts, actor).includes(move)
                  const second = approved && !isOwner
                  const wanted = {
                    approve: state === 'requested' && approves && !isOwner && !second && requestOpen,
                    reject:
                      ['requested', 'needs_correction', 'approved', 'failed'].includes(state) &&
                      approves &&
                      !isOwner &&
                      requestOpen,
                    pay: state === 'approved' && pays && !isOwner && !approved && requestOpen,
                    cancel: ['requested', 'needs_correction'].includes(state) && isOwner,
                    retry: state === 'failed' && approves && !isOwner && requestOpen,
                  }[move]
                  if (open !== wanted) illegal.push(`${state} ${move} ${JSON.stringify(actor)}`)
                  if (move !== 'pay' && (withdrawalAfter(facts, move, actor) !== undefined) !== wanted)
                    illegal.push(`${state} ${move} leads somewhere`)
                }
    console.log(`withdrawals: ${triples} (state, action, role) triples, illegal moves ${illegal.length}`)
    expect(illegal).toEqual([])
  })

  it('needs as many different approvals as the amount asks for', () => {
    const facts = {
      stored: 'requested' as const,
      sentBack: false,
      owner: 'o',
      ownDestination: false,
      requestOpen: true,
      held: false,
    }
    const actor = { uuid: 'b', approves: true, pays: false }
    expect(withdrawalAfter({ ...facts, approvals: [], approvalsNeeded: 2 }, 'approve', actor)).toBe('requested')
    expect(withdrawalAfter({ ...facts, approvals: ['a'], approvalsNeeded: 2 }, 'approve', actor)).toBe('approved')
    expect(withdrawalAfter({ ...facts, approvals: [], approvalsNeeded: 1 }, 'approve', actor)).toBe('approved')
  })

  it('lets the paying transfer move it only forward, and never out of an end', () => {
    const arrows: Record<string, WithdrawalState> = {
      'approved start': 'sending',
      'approved confirmed': 'confirmed',
      'sending sent': 'sent',
      'sending confirmed': 'confirmed',
      'sending failed': 'failed',
      'sending lost': 'unknown',
      'sending called_back': 'approved',
      'sent confirmed': 'confirmed',
      'sent failed': 'failed',
      'unknown sent': 'sent',
      'unknown confirmed': 'confirmed',
      'unknown failed': 'failed',
    }
    for (const state of withdrawalStates.filter((one) => one !== 'needs_correction'))
      for (const event of withdrawalEvents) expect(withdrawalOn(state, event)).toBe(arrows[`${state} ${event}`])
  })
})

describe('the state table of approvals', () => {
  it('opens exactly its arrows in every state to every role', () => {
    const illegal: string[] = []
    let triples = 0
    for (const state of transferStates)
      for (const move of transferMoves)
        for (const approves of yes)
          for (const isMaker of yes)
            for (const approved of yes)
              for (const [expired, topUp, reverses] of yes.flatMap((a) =>
                yes.flatMap((b) => yes.map((c) => [a, b, c])),
              )) {
                triples += 1
                const facts = {
                  state,
                  topUp: topUp === true,
                  maker: isMaker ? 'me' : 'somebody',
                  receivers: [],
                  approvals: approved ? ['me'] : [],
                  expiresAt: new Date(now.getTime() + (expired ? 0 : 1)),
                }
                const waits = state === 'waiting_approval' && !expired
                const wanted = {
                  approve: waits && approves && !isMaker && !approved,
                  reject: waits && approves && !isMaker,
                  cancel: waits && isMaker,
                  reverse: state === 'confirmed' && topUp && reverses,
                }[move]
                if (
                  movesOfTransfer(facts, { uuid: 'me', approves, reverses: reverses === true }, now).includes(move) !==
                  wanted
                )
                  illegal.push(`${state} ${move} ${approves} ${isMaker}`)
              }
    console.log(`approvals: ${triples} (state, action, role) triples, illegal moves ${illegal.length}`)
    expect(illegal).toEqual([])
  })

  it('learns from the chain only what the state allows', () => {
    const arrows: Record<string, TransferState> = {
      'waiting_approval expire': 'expired',
      'sending accepted': 'sent',
      'sending confirmed': 'confirmed',
      'sending failed': 'failed',
      'sending lost': 'unknown',
      'sent confirmed': 'confirmed',
      'sent failed': 'failed',
      'unknown accepted': 'sent',
      'unknown confirmed': 'confirmed',
      'unknown failed': 'failed',
    }
    for (const state of transferStates)
      for (const event of transferEvents) expect(transferAfter(state, event)).toBe(arrows[`${state} ${event}`])
  })
})

describe('the flags of shares', () => {
  it('change only for a held share of a completed request, and back only by whoever may reopen', () => {
    let triples = 0
    for (const earned of yes)
      for (const held of yes)
        for (const paid of yes)
          for (const move of shareMoves)
            for (const settles of yes)
              for (const reopens of yes) {
                triples += 1
                const wanted = earned && held && settles && (move === 'pay' ? !paid : paid && reopens)
                expect(mayMoveShare({ earned, held, paid }, move, { settles, reopens })).toBe(wanted)
              }
    console.log(`share flags: ${triples} (state, action, role) triples, illegal moves 0`)
  })

  it('always sum to what was shared', () => {
    const dice = diceOf(7)
    for (let n = 0; n < 20_000; n += 1) {
      const total = BigInt(dice(2_000_000_000))
      const weights = [dice(40), dice(40), dice(20), 1 + dice(60)].map(BigInt)
      const parts = split(total, weights)
      expect(parts.reduce((all, part) => all + part, 0n)).toBe(total)
    }
  })
})

describe('look-alike addresses', () => {
  const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const dice = diceOf(11)
  const tron = (): string => `T${Array.from({ length: 33 }, () => base58[dice(58)]).join('')}`
  const bsc = (): string => `0x${Array.from({ length: 40 }, () => '0123456789abcdef'[dice(16)]).join('')}`

  it('of the known kind are all warned about', () => {
    let unwarned = 0
    for (let n = 0; n < 1_000; n += 1) {
      const address = n % 2 ? tron() : bsc()
      const [head, tail] = n % 2 ? [5, 4] : [6, 4]
      const other = n % 2 ? tron() : bsc()
      const twin = address.slice(0, head) + other.slice(head, -tail) + address.slice(-tail)
      if (twin !== address && !isLookAlike(twin, address)) unwarned += 1
    }
    console.log(`look-alikes offered 1000, unwarned ${unwarned}`)
    expect(unwarned).toBe(0)
    expect(isLookAlike('TR7NHqjeKQxGTCi8q82RkL8H6UgqxNLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
    expect(
      isLookAlike('0x55d398628b49d96DcDE97a430dd4f59770587955', '0x55d398326f99059fF775485246999027B3197955'),
    ).toBe(true)
  })

  it('are not seen in strangers', () => {
    let wrong = 0
    for (let n = 0; n < 10_000; n += 1) if (n % 2 ? isLookAlike(tron(), tron()) : isLookAlike(bsc(), bsc())) wrong += 1
    console.log(`random pairs 10000, false warnings ${wrong}`)
    expect(wrong).toBeLessThanOrEqual(1)
    expect(
      isLookAlike('0xABCDEF0000000000000000000000000000000001', '0xabcdef0000000000000000000000000000000001'),
    ).toBe(false)
    expect(middleOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toHaveLength(4)
  })
})
