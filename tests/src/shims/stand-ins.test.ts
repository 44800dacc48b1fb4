import * as inflection from 'inflection'
import queryString from 'query-string'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { humanize, inflect, transform } from '../../../src/shims/inflection'
import Polyglot from '../../../src/shims/polyglot'
import { parse, stringify } from '../../../src/shims/queryString'

describe('what stands in for inflection', () => {
  it.each(['tickets', 'category', 'box', 'coupon', 'process-requests', 'salary-factors', 'day', 'batch', 'classes'])(
    'names one and several %s as it does',
    (word) => {
      for (const count of [0, 1, 2]) expect(inflect(word, count), `${count}`).toBe(inflection.inflect(word, count))
    },
  )

  it.each(['created_at', 'userId', 'user uuid', 'Name', 'departments_ids', 'sla.firstReply'])(
    'labels %s as it does',
    (field) => {
      expect(humanize(field)).toBe(inflection.humanize(field))
      expect(transform(field, ['underscore', 'humanize'])).toBe(inflection.transform(field, ['underscore', 'humanize']))
    },
  )
})

describe('what stands in for query-string', () => {
  it.each([
    '',
    '?page=2&perPage=25&sort=id&order=ASC',
    'filter=%7B%22q%22%3A%22%D8%B9%D9%84%DB%8C%22%7D&displayedFilters={}',
    '?a=1&b&a=2&a=3&c=&d=x%20y+z',
    '?broken=%E0%A4%A&equal=a=b',
  ])('reads %s as it does', (query) => {
    expect(parse(query)).toEqual({ ...queryString.parse(query) })
  })

  it.each([
    { page: 1, perPage: 25, sort: 'created_at', order: 'DESC', filter: '{"q":"علی (۲)\'!*"}', displayedFilters: '{}' },
    { b: undefined, a: null, list: ['x', 'y'], empty: '', 'a b': 'c&d' },
    {},
  ])('writes %o as it does', (values) => {
    expect(stringify(values)).toBe(queryString.stringify(values))
  })
})

describe('what stands in for node-polyglot', () => {
  const phrases = {
    plain: 'سلام',
    blank: 'سلام %{name}، %{name} و %{other}',
    count: '%{smart_count} ticket |||| %{smart_count} tickets',
    one: 'a single form',
    empty: '',
    group: { inner: { deep: 'deep %{constructor}' } },
  }
  const { translate } = polyglotI18nProvider(() => phrases as never, 'fa', [], { allowMissing: true })
  const own = new Polyglot({ phrases })

  it.each([
    ['plain', {}],
    ['blank', { name: 'علی' }],
    ['blank', { name: null, other: 0 }],
    ['count', {}],
    ['count', { smart_count: 0 }],
    ['count', { smart_count: 1 }],
    ['count', { smart_count: 12 }],
    ['one', { smart_count: 3 }],
    ['empty', { smart_count: 3 }],
    ['empty', { _: 'never' }],
    ['group.inner.deep', { name: 1 }],
    ['group', {}],
    ['missing', {}],
    ['missing %{name}', { name: 'x' }],
    ['missing', { _: 'instead, %{name}', name: 'x' }],
  ])('writes %s with %o as it does', (key, values) => {
    expect(own.t(key, values)).toBe(translate(key, values))
  })
})
