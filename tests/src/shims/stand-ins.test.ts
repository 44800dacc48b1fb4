import * as inflection from 'inflection'
import queryString from 'query-string'
import { describe, expect, it } from 'vitest'
import { humanize, inflect, transform } from '../../../src/shims/inflection'
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
