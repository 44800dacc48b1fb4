import { describe, expect, it } from 'vitest'
import { roles } from '../../../contract/access'
import { paths } from '../../../src/paths'
import { asks, reportQuery, sourceOf } from '../../../src/providers/reportSources'
import * as purchases from '../../../src/reports/purchases'
import * as overview from '../../../src/reports/overview'
import * as people from '../../../src/reports/people'
import * as services from '../../../src/reports/services'
import * as teams from '../../../src/reports/teams'
import * as banks from '../../../src/reports/banks'
import * as finance from '../../../src/reports/finance'
import * as incomes from '../../../src/reports/incomes'
import * as paypal from '../../../src/reports/paypal'
import * as payouts from '../../../src/reports/payouts'
import * as payroll from '../../../src/reports/payroll'
import * as shares from '../../../src/reports/shares'
import * as withdrawals from '../../../src/reports/withdrawals'
import * as transfers from '../../../src/reports/transfers'
import * as tickets from '../../../src/reports/tickets'
import type { Drill, ReportDefinition } from '../../../src/shared/report/definition'
import { kinds } from '../../../src/shared/table/columns'
import { fa } from '../../support/texts'

const definitions: readonly ReportDefinition[] = [
  overview,
  people,
  purchases,
  services,
  teams,
  tickets,
  transfers,
  banks,
  finance,
  incomes,
  paypal,
  payouts,
  payroll,
  shares,
  withdrawals,
].flatMap((file) => Object.values(file))

const textOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], fa)

const drillsOf = ({ figures = [], charts = [] }: ReportDefinition): Drill[] =>
  [...figures, ...charts].flatMap(({ drill }) => (drill ? [drill] : []))

it('names every report once', () => {
  const ids = definitions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(definitions.map((definition) => [definition.id, definition] as const))('the report %s', (_id, report) => {
  const { endpoint } = sourceOf(report.source)

  it('is data: it survives JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it('has a Persian text for every key', () => {
    const keys = [
      report.title,
      ...(report.empty ? [report.empty] : []),
      ...report.columns.map(({ label }) => label),
      ...report.filters.flatMap((filter) => [
        filter.label,
        ...('options' in filter ? (filter.options ?? []).flatMap(({ label }) => (label ? [label] : [])) : []),
      ]),
      ...(report.figures ?? []).map(({ label }) => label),
      ...(report.charts ?? []).flatMap(({ title, category, series }) => [
        title,
        category.label,
        ...series.map(({ label }) => label),
      ]),
    ]
    expect(keys.filter((key) => typeof textOf(key) !== 'string')).toEqual([])
  })

  it('uses known kinds, and sorts and filters only by what its endpoint knows', () => {
    expect(report.columns.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
    const known = report.filters.flatMap((filter) =>
      'source' in filter ? [filter.source] : [filter.start, filter.end],
    )
    expect([...known, ...Object.keys(report.fixed ?? {})].filter((name) => !asks(endpoint, name))).toEqual([])
    const sorts = [
      ...report.columns.flatMap(({ sortable, source }) => (sortable === true ? [source] : sortable ? [sortable] : [])),
      ...(report.sort ? [report.sort.field] : []),
    ]
    for (const field of sorts) {
      const query = reportQuery(endpoint, { sort: { field, order: 'DESC' }, pagination: { page: 1, perPage: 25 } })
      expect([field, endpoint.query?.safeParse(query).success]).toEqual([field, true])
    }
  })

  it('leads only to screens somebody who may read it can open', () => {
    const readers = Object.entries(roles).filter(
      ([, { permissions }]) =>
        endpoint.access === 'signed-in' ||
        [endpoint.access].flat().some((wanted) => (permissions as readonly string[]).includes(wanted)),
    )
    for (const to of [...drillsOf(report), ...(report.row ? [report.row] : [])].flatMap((drill) => drill.to ?? [])) {
      const admitted = readers.filter(
        ([, { permissions }]) => !paths[to].access || paths[to].access.some((right) => permissions.includes(right)),
      )
      expect([to, admitted.length > 0]).toEqual([to, true])
    }
  })

  it('carries along only filters it has', () => {
    const own = new Set(
      report.filters.flatMap((filter) => ('source' in filter ? [filter.source] : [filter.start, filter.end])),
    )
    const carried = drillsOf(report).flatMap(({ carry = {} }) => Object.keys(carry))
    expect(carried.filter((name) => !own.has(name))).toEqual([])
  })
})
