import { describe, expect, it } from 'vitest'
import { codeLife, codeTries } from '../../contract/identifiers'
import { approvalTime, coolingTime } from '../../contract/money/waiting-times'
import { holdTime, proposalLife } from '../../contract/people/change-times'
import { idleLimit } from '../../contract/people/idle-time'
import { persianDigits } from '../../contract/text'
import { limitSpan } from '../../platform/money/second-person/rules'
import { alarmLife } from '../../platform/people/changes/guarded-change'
import { reopenWithin } from '../../platform/tickets/state-table'
import { en, fa } from '../support/texts'

const hour = 3_600_000
const textAt = (tree: object, key: string): string =>
  String(key.split('.').reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>>)[part], tree))

const account = 'people.account'
const said: readonly (readonly [number, string, readonly string[]])[] = [
  [
    codeLife / 60,
    'minutes a code is good for',
    [
      'public.forgot.code_help',
      'public.code.delayed',
      'public.code.help',
      'public.code.late',
      `${account}.code.sent`,
      `${account}.code.delayed`,
      `${account}.code.late`,
    ],
  ],
  [codeTries, 'tries of a code', ['public.code.help', 'public.code.spent']],
  [idleLimit / hour, 'hours until somebody idle is signed out', ['public.login.idle']],
  [
    holdTime / hour,
    'hours money and passcode are frozen for',
    [
      'errors.held',
      `${account}.pending.text`,
      `${account}.hold.why`,
      `${account}.hold.why_field`,
      `${account}.phone.after`,
      'people.users.changes.approve_text',
    ],
  ],
  [
    coolingTime / hour,
    'hours a new address cools',
    [
      'validation.address_cooling',
      'money.transfers.destination.new',
      'money.transfers.destination.paste_waits',
      'money.transfers.book.save_text',
      'money.bank.edit_text',
    ],
  ],
  [approvalTime / hour, 'hours to approve a transfer', ['money.transfers.allowance.waits']],
  [proposalLife / hour, 'hours a proposed change waits', ['people.users.changes.propose_text']],
  [
    limitSpan / hour,
    'hours the limits look back over',
    [
      'validation.limit_daily',
      'validation.second_person',
      'money.transfers.limit_daily',
      'money.transfers.used',
      'money.transfers.allowance.actor',
      'money.transfers.allowance.sender',
      'money.transfers.allowance.receiver',
      'money.transfers.allowance.whose.actor',
      'money.transfers.allowance.whose.sender',
      'money.transfers.allowance.whose.receiver',
      'money.transfers.outcome.waiting_approval_text',
    ],
  ],
  [
    reopenWithin / (24 * hour),
    'days a closed ticket may be reopened',
    ['tickets.actions.close_confirm', 'tickets.actions.close_confirm_user'],
  ],
]

describe('a span of time a text names', () => {
  it.each(said)('%i %s', (value, _what, keys) => {
    for (const key of keys) {
      expect([key, textAt(en, key).match(/\d+/g) ?? []]).toEqual([key, expect.arrayContaining([String(value)])])
      expect([key, textAt(fa, key).match(/[۰-۹]+/g) ?? []]).toEqual([
        key,
        expect.arrayContaining([persianDigits(String(value))]),
      ])
    }
  })

  it('is a week where a link of a warning says so', () => {
    expect(alarmLife / hour).toBe(7 * 24)
    expect(en.public.not_me.gone_next).toContain('one week')
    expect(fa.public.not_me.gone_next).toContain('یک هفته')
  })
})
