import { describe, expect, it } from 'vitest'
import { roles } from '../../../contract/access'
import { asks } from '../../../contract/endpoint'
import { mayOpen, paths } from '../../../src/paths'
import { findEndpoint } from '../../../src/data/report/reportSources'
import { reportQuery, sourceOf } from '../../../src/data/report/source'
import type { Drill, ReportDefinition, RowLink } from '../../../src/report/definition'
import { kinds } from '../../../src/list/table/columns'
import { factsOf } from '../../../src/list/table/records'
import { definitions } from '../../support/screens/report-definitions'
import { fa } from '../../support/texts'

const textOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], fa)

const drillsOf = ({ figures = [], charts = [], columns }: ReportDefinition): (Drill | RowLink)[] => [
  ...[...figures, ...columns, ...charts, ...charts.flatMap(({ series }) => series)].flatMap(({ drill }) => drill ?? []),
  ...columns.flatMap(({ ways }) => Object.values(ways?.to ?? {})),
]

it('says on every card of a share whether it is paid', () => {
  const shares = definitions.filter(({ source }) => source === 'partnerShare' || source === 'partnerSold')
  expect(shares.length).toBeGreaterThan(3)
  const silent = shares.filter(({ columns }) => {
    const facts = factsOf(columns)
    const shown = new Set(facts.flatMap(({ source, belowOnCard }) => [source, belowOnCard]))
    return !columns.some(({ kind, source }) => kind === 'flag' && shown.has(source))
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

it('shows ten rows of a partner report, as its endpoint does by default', () => {
  const reports = definitions.filter(({ source }) => /^partner(?:Sold|Share|Summary)$/.test(source))
  const opened = reports.map(({ id, source, perPage }) => {
    const asked = sourceOf(source).endpoint.query?.parse({}) as { readonly page_size: number } | undefined
    return [id, perPage, asked?.page_size]
  })
  expect(opened.length).toBeGreaterThan(4)
  expect(opened).toEqual(opened.map(([id]) => [id, 10, 10]))
})

it('names every report once', () => {
  const ids = definitions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(definitions.map((definition) => [definition.id, definition] as const))('the report %s', (_id, report) => {
  const { endpoint } = sourceOf(report.source)

  it('reads what its source stands for in the table of all reports', () => {
    expect(findEndpoint(report.source)).toBe(endpoint)
  })

  it('is data: it survives JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it('opens on twelve months where it draws months', () => {
    if (!report.period || !report.charts?.some(({ category }) => category.kind === 'month')) return
    expect(report.period.usual).toBe('last_12_months')
  })

  it('has a Persian text for every key', () => {
    const keys = [
      report.title,
      ...(report.empty ? [report.empty] : []),
      ...report.columns.flatMap(({ label, short }) => [label, ...(short ? [short] : [])]),
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

  it('opens in the order of a column that is seen, whose heading then says so', () => {
    if (!report.sort) return
    const { field } = report.sort
    const by = report.columns.find(({ sortable, source }) => (sortable === true ? source : sortable) === field)
    expect([field, by?.hidden ?? false]).toEqual([by && field, false])
  })

  it('puts no more amounts on a card than it has lines, so that each keeps its name', () => {
    const facts = factsOf(report.columns.filter(({ hidden }) => !hidden))
    const amounts = facts.filter(({ kind }) => kind === 'money')
    expect(amounts.length).toBeLessThanOrEqual(2)
  })

  it('leads only to screens somebody who may read it can open', () => {
    const readers = Object.entries(roles).filter(
      ([, { permissions }]) =>
        endpoint.access === 'signed-in' ||
        [endpoint.access].flat().some((wanted) => (permissions as readonly string[]).includes(wanted)),
    )
    for (const to of [...drillsOf(report), ...(report.row ? [report.row] : [])].flatMap((drill) => drill.to ?? [])) {
      const admitted = readers.filter(([type]) => mayOpen(paths[to], { type }))
      expect([to, admitted.length > 0]).toEqual([to, true])
    }
  })

  it('leads from every sum and number to the rows behind it, or says why it cannot', () => {
    const counts = (kind: string) => kind === 'money' || kind === 'number'
    const leads = (kind: string, drill?: Drill) => drill && (kind !== 'money' || drill.sums !== undefined)
    const { figures = [], charts = [], columns, row } = report
    const rowCount = row && !('params' in row) ? row.counts : undefined
    const silent = [
      ...figures.filter(({ kind, drill, rowless }) => counts(kind) && !leads(kind, drill) && !rowless),
      ...(report.sums ? columns : []).filter(
        ({ source, kind, drill, ways, rowless }) =>
          counts(kind) &&
          source !== rowCount &&
          !leads(kind, drill) &&
          !rowless &&
          !(ways && Object.values(ways.to).every((way) => !('params' in way) && leads(kind, way))),
      ),
      ...charts.flatMap(({ kind, series, drill }) =>
        counts(kind) ? series.filter((one) => !leads(kind, one.drill ?? drill)) : [],
      ),
    ]
    expect(silent).toEqual([])
    const both = [...figures, ...columns].filter(({ drill, rowless }) => drill && rowless)
    expect(both).toEqual([])
    // Ways that leave some rows out say why.
    for (const { source, ways, rowless } of columns) {
      if (!ways) continue
      const values = Object.keys(textOf(`enums.${columns.find((one) => one.source === ways.by)?.options}`) ?? {})
      expect([source, values.every((value) => value in ways.to) || rowless !== undefined]).toEqual([source, true])
    }
  })

  it('carries along only filters it has', () => {
    const own = new Set(
      report.filters.flatMap((filter) => ('source' in filter ? [filter.source] : [filter.start, filter.end])),
    )
    const row = report.row && !('params' in report.row) ? [report.row] : []
    const carried = [...drillsOf(report), ...row].flatMap((way) =>
      'params' in way ? [] : Object.keys(way.carry ?? {}),
    )
    expect(carried.filter((name) => !own.has(name))).toEqual([])
  })
})
