import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  alarmTicket,
  assistantTexts,
  englishNotificationTexts,
  fieldWords,
  notificationTexts,
  sandboxTexts,
} from '../../platform/notifications/texts'
import { accountNames, reasons } from '../../platform/money/ledger/texts'
import * as articles from '../../platform/seed/texts/articles'
import * as goods from '../../platform/seed/texts/catalogue'
import * as messages from '../../platform/seed/texts/messages'
import * as moneyTexts from '../../platform/seed/texts/money'
import * as replies from '../../platform/seed/texts/replies'
import * as requestTexts from '../../platform/seed/texts/requests'
import { en, fa } from '../support/texts'

type Said = readonly [where: string, text: string]

/** Every text of a tree, with the way to it. */
const texts = (tree: unknown, at: string): Said[] => {
  if (typeof tree === 'string') return [[at, tree]]
  if (tree instanceof Map) return texts([...tree], at)
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => texts(value, `${at}.${key}`))
}

const isPersian = (text: string): boolean => /[آ-ی]/.test(text)

const persian = texts(fa, 'fa')
const english = texts(en, 'en')
/** What the platform writes by itself, in either language. */
const platform = texts(
  {
    notificationTexts,
    englishNotificationTexts,
    fieldWords,
    alarm: alarmTicket(''),
    sandboxTexts,
    assistantTexts,
    accountNames,
    reasons,
  },
  'platform',
)
/** What our side says in the demonstration; what its people write of themselves is theirs. */
const demo = texts({ articles, goods, messages, moneyTexts, replies, requestTexts }, 'demo')
const ownMail = /^demo\.messages\.mailTexts/
/** What people may type in search of a screen is theirs, too. */
const typed = /_words$|\.palette\.words\./
const all = [...persian, ...english, ...platform, ...demo].filter(
  ([where]) => !ownMail.test(where) && !typed.test(where),
)

const context = readFileSync(join(import.meta.dirname, '../../CONTEXT.md'), 'utf8')
const rows = context
  .slice(context.indexOf('## Words on screen'))
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const words = (cell = ''): string[] => cell.split(/[،,]\s*/).filter((word) => word !== '')
const ideas = rows.filter((row) => row.length === 5).slice(1)
const spellings = rows.filter((row) => row.length === 2).slice(1)

/** A word by itself, with or without «هٔ»: a half-space parts words as a space does, a hyphen does not. */
const whole = (list: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}-])(?:${[...list]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|')})(?![\\p{L}-])`,
    'giu',
  )

const terms = whole(ideas.flatMap(([, said, , english]) => [...words(said), ...words(english)]))
const never = whole([
  ...ideas.flatMap(([, , not, , english]) => [...words(not), ...words(english)]),
  ...spellings.flatMap(([, not]) => words(not)),
])
const blank = /%?\{+\w+\}+/g
/** The words of the "never" columns in a text, but for those inside a term of the table. */
const faults = (text: string): string[] => text.replace(blank, ' ').replace(terms, ' ').match(never) ?? []

describe('the words on screen', () => {
  it('are those of the table', () => {
    expect(ideas.length).toBeGreaterThan(30)
    expect(spellings.length).toBeGreaterThan(10)
    expect(all.flatMap(([where, text]) => faults(text).map((word) => `${word} in ${where}: ${text}`))).toEqual([])
  })

  it('are said at all: no row of the table is dead', () => {
    const saidIn = (list: readonly Said[], word: string): boolean =>
      list.some(([, text]) => text.toLowerCase().includes(word.toLowerCase()))
    const dead = ideas.flatMap(([idea, said, , english_]) => [
      ...words(said).filter((word) => !saidIn(persian, word)),
      ...words(english_).filter((word) => !saidIn(english, word)),
      ...(words(said).length > 0 && words(english_).length > 0 ? [] : [idea]),
    ])
    const misspelt = spellings.flatMap(([right]) => words(right).filter((word) => !saidIn(persian, word)))
    expect([...dead, ...misspelt]).toEqual([])
  })

  it('find what they are meant to find, and leave what only looks like it', () => {
    expect(faults('فهرست تازه‌ترین نشانی‌ها')).toEqual(['تازه', 'نشانی'])
    expect(faults('اندازهٔ پروندهٔ کاربر و سهم همکاران تجاری')).toEqual([])
    expect(faults('پروندهٔ تازه')).toEqual(['پرونده', 'تازه'])
    expect(faults('Clone the email, e-mail or mailbox')).toEqual(['Clone', 'email'])
  })
})

describe('a partner and a colleague', () => {
  const englishOf = new Map(english.map(([where, text]) => [where.slice(3), text]))
  it('have a word each, the same in both languages', () => {
    const wrong = persian.filter(([where, text]) => {
      const said = englishOf.get(where.slice(3)) ?? ''
      const partner = /\bpartners?\b/i.test(said.replace(/general partner/gi, ''))
      const colleague = /\bcolleagues?\b/i.test(said)
      return /همکار(ان)? تجاری/.test(text) !== partner || (colleague && !/همکار(?!(ان)? تجاری)/.test(text))
    })
    expect(wrong.map(([where, text]) => [where, text, englishOf.get(where.slice(3))])).toEqual([])
  })
})

describe('Persian texts', () => {
  it('join with «هٔ», never with «ه‌ی», and open no button with «دیدن»', () => {
    for (const [where, text] of [...persian, ...platform, ...demo].filter(([, one]) => isPersian(one))) {
      expect([where, /ه\u200cی(?![\p{L}\p{M}])/u.test(text)]).toEqual([where, false])
      expect([where, text.startsWith('دیدن ')]).toEqual([where, false])
    }
  })
})
