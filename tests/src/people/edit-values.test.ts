import { describe, expect, it } from 'vitest'
import type { User } from '../../../contract/people/person'
import {
  changeBody,
  changedFields,
  knownValues,
  needsReason,
  problemsOf,
  type Edits,
} from '../../../src/people/edit/editValues'
import { canAccess } from '../../../src/data/resources/canAccess'
import { recordOf } from '../../../src/people/file/UserShow'

const uuid = '00000000-0000-4000-8000-000000000001'
const mentor = { uuid: '00000000-0000-4000-8000-000000000002', name: 'گودرز محسنی' }

const file: NonNullable<User['file']> = {
  first_name: 'نازنین',
  last_name: 'حیدری',
  national_id: '•••8913',
  state_id: 7,
  city_id: 58,
  state: 'خراسان رضوی',
  city: 'کاشمر',
  address: '•••',
  postal_code: null,
  leader: null,
  partner_code: null,
  referral_code: 'A1',
  disabled_at: null,
  disabled_reason: null,
  renewal_lifts: false,
  contract_accepted_at: null,
  last_seen_at: null,
  subscription: null,
  credit: [],
  open_tickets: 0,
  open_requests: 0,
  introduced: 0,
  team: 0,
  version: 4,
}
const person: User = {
  uuid,
  name: 'نازنین حیدری',
  type: '3',
  phone: '0933•••4030',
  email: null,
  level: 'bronze',
  country: 'IR',
  platforms: [],
  partner: null,
  teacher: null,
  mentor,
  registered_at: '2026-01-01T00:00:00Z',
  remaining_days: null,
  last_cashout: null,
  status: 'none',
}
const filed = recordOf({ ...person, file })
const mayChange = ({ type }: { readonly type: string }, record: { readonly type: string }) =>
  canAccess({ uuid: '', name: '', type }, 'users', 'edit', record)

const sent = (edits: Edits, { revealed = {}, reason = '' }: { revealed?: Edits; reason?: string } = {}) => {
  const changed = changedFields(edits, knownValues(filed, revealed))
  return changeBody(filed, edits, changed, reason)
}

describe('what a change of a user sends', () => {
  it('sends only what differs, with the version it was seen in', () => {
    expect(sent({ first_name: 'نازنین', last_name: 'حیدریان', level: 'bronze' })).toEqual({
      user_uuid: uuid,
      version: 4,
      last_name: 'حیدریان',
    })
  })

  it('never sends a mask, nor an opened field left empty', () => {
    expect(Object.values(knownValues(filed, {})).join('')).not.toContain('•')
    expect(sent({ national_id: '', phone: '', address: '' })).toEqual({ user_uuid: uuid, version: 4 })
  })

  it('leaves a revealed value that was not changed, and empties one that was cleared', () => {
    const revealed = { national_id: '0013542419', address: 'تهران' }
    expect(sent({ national_id: '0013542419', address: '' }, { revealed })).toEqual({
      user_uuid: uuid,
      version: 4,
      address: null,
    })
  })

  it('sends places as numbers and a taken tie as nothing', () => {
    expect(sent({ state_id: '1', city_id: '', mentor_uuid: '' })).toMatchObject({
      state_id: 1,
      city_id: null,
      mentor_uuid: null,
    })
  })
})

describe('what is found before sending', () => {
  const found = (edits: Edits, reason = '') => {
    const changed = changedFields(edits, knownValues(filed, {}))
    return problemsOf(changeBody(filed, edits, changed, reason), changed)
  }

  it('names the field and the reason of the contract', () => {
    expect(found({ email: 'nobody', postal_code: '12', first_name: ' ' })).toEqual({
      email: 'email',
      postal_code: 'postal_code',
      first_name: 'required',
      reason: 'reason_required',
    })
  })

  it('wants a city of the new province, and none where the province is taken away', () => {
    expect(found({ state_id: '1', city_id: '' })).toEqual({ city_id: 'required' })
    expect(found({ state_id: '1', city_id: '12' })).toEqual({})
    expect(found({ state_id: '', city_id: '' })).toEqual({})
  })

  it('wants a reason for another phone, e-mail or role, and only for those', () => {
    expect(needsReason(['level', 'address'])).toBe(false)
    expect(needsReason(['level', 'email'])).toBe(true)
    expect(found({ phone: '۰۹۳۵۱۲۳۴۵۶۷' })).toEqual({ reason: 'reason_required' })
    expect(found({ type: '4' })).toEqual({ reason: 'reason_required' })
    expect(found({ phone: '۰۹۳۵۱۲۳۴۵۶۷', type: '4' }, 'تغییر خط')).toEqual({})
  })
})

describe('who may change whom', () => {
  it('lets an agent change end users and agents, not those who may do more', () => {
    expect(mayChange({ type: '2' }, { type: '3' })).toBe(true)
    expect(mayChange({ type: '2' }, { type: '2' })).toBe(true)
    expect(mayChange({ type: '2' }, { type: '1' })).toBe(false)
    expect(mayChange({ type: '2' }, { type: '5' })).toBe(false)
    expect(mayChange({ type: '1' }, { type: '1' })).toBe(true)
  })

  it('lets nobody without the right change anybody', () => {
    for (const type of ['3', '5', '7', '99']) expect(mayChange({ type }, { type: '3' })).toBe(false)
  })
})
