import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roles } from '../../contract/access'
import { auditActions, auditKinds } from '../../contract/system/audit-events'
import { rangePresets } from '../../contract/jalali-presets'
import { errorCodes, fieldCodes } from '../../contract/error'
import { bankCodes } from '../../contract/iban-banks'
import { currencyIds } from '../../contract/money/amounts'
import { notificationTypes } from '../../contract/notifications/kinds'
import { paymentFailures, paymentStatuses } from '../../contract/orders/payments'
import { levels, userStatuses } from '../../contract/people/person'
import { actionStatuses, requestEvents, requestStatuses, requestTypes } from '../../contract/requests/requests'
import { slaStates, ticketStatuses } from '../../contract/tickets/tickets'
import { networks } from '../../contract/money/networks'
import { transferStates } from '../../contract/money/transfers'
import { withdrawalStates } from '../../contract/money/withdrawals'
import { cityNames } from '../../i18n/cityNames'
import { fill, lazyAreas, loadMessages, locales, type LazyArea } from '../../i18n'
import { en, fa } from '../support/texts'
import { loadPublicMessages } from '../../i18n/public'
import { provinces } from '../../platform/seed/texts/addresses'
import { makeI18nProvider, needTexts } from '../../src/data/i18nProvider'
import { resources } from '../../src/data/resources/resourceAccess'

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : flat(value, `${at}${key}.`),
  )

const persian = flat(fa)
const english = flat(en)
const blanks = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] ?? '')

describe('catalogues', () => {
  it('have the same keys', () => {
    expect(english.map(([key]) => key).sort()).toEqual(persian.map(([key]) => key).sort())
  })

  it.each([persian, english])('name the button of a session with the words on it', (...texts) => {
    const { 'people.account.sessions.end': end = '', 'people.account.sessions.end_of': name } =
      Object.fromEntries(texts)
    expect(name).toContain(end)
  })

  it('name the completed requests of a person as the report of everybody does', () => {
    const texts = Object.fromEntries(persian)
    expect(texts['people.users.file.completed']).toBe(texts['money.reports.columns.completed'])
    expect(texts['people.users.file.completed']).toBeTruthy()
  })

  it('have the same blanks', () => {
    const texts = new Map(english)
    for (const [key, text] of persian) {
      const names = new Set([...blanks(text), ...blanks(texts.get(key) ?? '')])
      for (const name of names) {
        if (name === 'smart_count') continue
        expect([key, blanks(text).includes(name), blanks(texts.get(key) ?? '').includes(name)]).toEqual([
          key,
          true,
          true,
        ])
      }
    }
  })

  it('leave no text empty', () => {
    for (const [key, text] of [...persian, ...english])
      expect([key, text.trim() === text && text !== '']).toEqual([key, true])
  })

  it('are written in Persian letters, without exclamation marks', () => {
    for (const [key, text] of persian) {
      expect([key, /[يكىة٠-٩!]/.test(text)]).toEqual([key, false])
      expect([key, /(^|\s)(می|نمی) [آ-ی]/.test(text)]).toEqual([key, false])
      expect([key, /\u200c(\s|$)|(^|\s)\u200c|\u200c\u200c/.test(text)]).toEqual([key, false])
    }
  })
})

describe('provinces and cities in English', () => {
  it('are named, every province and city the platform begins with', () => {
    for (const name of provinces.flatMap(([province, cities]) => [province, ...cities]))
      expect([name, /^[A-Z][A-Za-z -]+$/.test(cityNames[name] ?? '')]).toEqual([name, true])
  })
})

describe('numbers put into texts', () => {
  it('are in the digits of the language, whoever forgot to write them so', async () => {
    const { translate } = await makeI18nProvider()
    await needTexts(Object.keys(lazyAreas) as LazyArea[])
    for (const [key, text] of persian) {
      if (key.startsWith('public.')) continue
      const names = blanks(text).filter((name) => name !== 'smart_count')
      for (const value of [971, '971']) {
        const said = translate(key, Object.fromEntries(names.map((name) => [name, value])))
        expect([key, said.includes('۹۷۱'), said.includes('971')]).toEqual([key, names.length > 0, false])
      }
    }
    expect(translate('table.found', { smart_count: 2, n: '۲' })).toContain('۲')
  })
})

describe('every text is read', () => {
  const folder = join(import.meta.dirname, '../../src')
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const whole = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, key]) => key))
  // A key put together, `enums.role.${key}`: what stands before and after its first blank.
  const made = [...code.matchAll(/`([\w.]+)\$\{(?:[^{}`]|\{[^{}`]*\})*\}([\w.]*)/g)]
  const fits = (key: string, start: string, end: string): boolean =>
    key.startsWith(start) && key.endsWith(end) && !key.slice(start.length, key.length - end.length).includes('.')

  it('by the code, or by the core of react-admin', () => {
    // A column names its group alone: `people.users.form`, or `bank_status` of the enumerations.
    const isNamed = (key: string): boolean =>
      whole.has(key) || whole.has(key.replace(/\.\w+$/, '').replace(/^enums\./, ''))
    const unread = persian
      .map(([key]) => key)
      .filter((key) => !/^(?:ra|resources)\./.test(key) && !isNamed(key))
      .filter((key) => !made.some(([, start = '', end = '']) => fits(key, start, end)))
    expect(unread).toEqual([])
  })
})

describe('every field of a resource with a text is one of its endpoints', () => {
  /** The names of all fields of a shape, whatever they lie in. */
  const namesIn = (shape: unknown): string[] => {
    if (typeof shape !== 'object' || shape === null) return []
    const def = (shape as { readonly _zod?: { readonly def: Readonly<Record<string, unknown>> } })._zod?.def
    if (!def) return Array.isArray(shape) ? shape.flatMap(namesIn) : []
    const fields = Object.entries(def['shape'] ?? {})
    const inner = [def['innerType'], def['element'], def['options'], def['in'], def['valueType']]
    return [...fields.flatMap(([name, part]) => [name, ...namesIn(part)]), ...inner.flatMap(namesIn)]
  }

  it.each(Object.entries(resources).filter(([name]) => name in fa.resources))('%s', (name, row) => {
    const reads = [row.list, ...(row.one ? [row.one.endpoint] : [])]
    const writes = [row.create, ...(row.update ?? [])].flatMap((write) => write?.endpoint.body ?? [])
    const known = new Set(['id', ...reads.flatMap(({ response }) => namesIn(response)), ...writes.flatMap(namesIn)])
    const texts = Object.keys(
      (fa.resources as Readonly<Record<string, { readonly fields: object }>>)[name]?.fields ?? {},
    )
    expect(texts.filter((field) => !field.split('.').every((part) => known.has(part)))).toEqual([])
  })
})

describe('everything the contract names has a text', () => {
  const keys = new Set(persian.map(([key]) => key))
  const named: Readonly<Record<string, readonly string[]>> = {
    errors: errorCodes,
    validation: fieldCodes,
    'dates.presets': rangePresets,
    'enums.role': [...Object.values(roles).map(({ key }) => key), 'unknown'],
    'enums.ticket_status': ticketStatuses,
    'enums.sla': slaStates,
    'enums.request_type': requestTypes,
    'enums.request_status': requestStatuses,
    'enums.action_status': actionStatuses,
    'requests.events': requestEvents,
    'enums.user_status': userStatuses,
    'enums.level': levels,
    'enums.currency': currencyIds,
    'enums.currency_name': currencyIds,
    'enums.network': networks,
    'enums.transfer_state': transferStates,
    'enums.withdrawal_state': withdrawalStates,
    'enums.payment_status': [...paymentStatuses, ...paymentFailures],
    'enums.notification_type': notificationTypes,
    'enums.paid_status': ['all', 'unpaid', 'paid'],
    'enums.bank': [...bankCodes, 'unknown'],
    'enums.audit_kind': auditKinds,
    'system.audit.actions': auditActions.map((action) => action.replaceAll('.', '_')),
  }
  it.each(Object.entries(named))('%s', (group, ids) => {
    expect(ids.filter((id) => !keys.has(`${group}.${id}`))).toEqual([])
  })
})

describe('loading', () => {
  it('gives both languages', async () => {
    expect(fa).toMatchObject(await loadMessages('fa'))
    expect(en).toMatchObject(await loadMessages('en'))
    expect(locales.fa).toMatchObject({ dir: 'rtl', calendar: 'jalali', digits: 'persian' })
    expect(locales.en).toMatchObject({ dir: 'ltr', calendar: 'gregorian', digits: 'latin' })
  })
  it('gives the pages before sign-in their own small set', async () => {
    expect(Object.keys(await loadPublicMessages('fa')).sort()).toEqual(['errors', 'public', 'validation'])
    expect((await loadPublicMessages('en')).errors.timeout).toBe(en.errors.timeout)
  })
  it('fills blanks and leaves unknown ones', () => {
    expect(fill('%{n} از %{m} %{constructor}', { n: '۳' })).toBe('۳ از %{m} %{constructor}')
  })
})
