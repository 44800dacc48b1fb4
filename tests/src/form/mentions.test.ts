import { expect, it } from 'vitest'
import {
  foundByName,
  mentionAt,
  mentionedIn,
  mentionLines,
  peopleOfLines,
  withMention,
} from '../../../src/form/mentions/mentions'

const sara = { uuid: 's', name: 'سارا کاظمی' }
const reza = { uuid: 'r', name: 'رضا علوی' }
const kazem = { uuid: 'k', name: 'کاظم سارایی' }

it.each([
  ['@', 1, { from: 0, typed: '' }],
  ['سلام @سا', 8, { from: 5, typed: 'سا' }],
  ['(@رضا عل', 8, { from: 1, typed: 'رضا عل' }],
  ['به info@example.ir', 18, undefined],
  ['@رضا\nببین', 8, undefined],
  ['@سارا', 0, undefined],
  ['بی‌نشان', 4, undefined],
])('finds what is being typed of a mention in %j at %i', (text, caret, typed) => {
  expect(mentionAt(text, caret, [])).toEqual(typed)
})

it('is done with a name once the whole of it was chosen', () => {
  const text = '@سارا کاظمی لطفاً'
  expect(mentionAt(text, text.length, [sara])).toBeUndefined()
  expect(mentionAt(text, text.length, [reza])).toBeDefined()
})

it('puts the name where it was typed, with one space behind it', () => {
  expect(withMention('سلام @سا ببین', { from: 5, typed: 'سا' }, sara.name)).toEqual({
    text: 'سلام @سارا کاظمی ببین',
    caret: 17,
  })
  expect(withMention('@', { from: 0, typed: '' }, sara.name)).toEqual({ text: '@سارا کاظمی ', caret: 12 })
})

it('finds colleagues by any part of their name in any spelling, those first whose name begins so', () => {
  expect(foundByName([kazem, sara, reza], 'سارا')).toEqual([sara, kazem])
  expect(foundByName([kazem, sara, reza], 'كاظمي')).toEqual([sara])
  expect(foundByName([kazem, sara], 'زهرا')).toEqual([])
})

it('keeps those alone whom the text still names, through a draft and back', () => {
  const kept = peopleOfLines(mentionLines([sara, reza]))
  expect(kept).toEqual([sara, reza])
  expect(mentionedIn('@رضا علوی ببین', kept)).toEqual([reza])
  expect(peopleOfLines('')).toEqual([])
})

it('does not take a name for the beginning of a longer one', () => {
  const longer = { ...sara, uuid: 'longer', name: `${sara.name}‌پور` }
  expect(mentionedIn(`@${longer.name} ببین`, [sara, longer])).toEqual([longer])
  expect(mentionedIn(`@${longer.name} و @${sara.name}`, [sara, longer])).toEqual([sara, longer])
})
