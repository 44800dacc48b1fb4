import { ListContextProvider, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Reply } from '../../contract/endpoint'
import { community } from '../../contract/community/community'
import { levels } from '../../contract/people/person'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { FilterBar } from '../list/filters/FilterBar'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import { useListAddress, useListOver } from '../list/table/url/useListAddress'
import { SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { LinkTabs } from '../ui/LinkTabs'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar, SkeletonWords } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { Given } from '../ui/fields/Ltr'
import { countryCodes } from '../ui/names/countries'
import { classed } from '../ui/classed'
import css from './LeaderboardScreen.module.css'

const periods = ['month', 'season', 'year', 'all'] as const
type Leaderboard = Reply<typeof community.leaderboard>
type Place = Leaderboard['results'][number]

const filters: readonly FilterDef[] = [
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'community.leaders.days' },
  { kind: 'multi', source: 'levels', label: 'community.leaders.level', options: enumOptions(levels, 'level') },
  {
    kind: 'multi',
    source: 'country',
    label: 'community.leaders.country',
    options: countryCodes.map((value) => ({ value })),
    words: 'country',
  },
]

const glyphs = { up: 'arrowUp', down: 'arrowDown', same: 'flat', entered: 'arrowUp' } as const

const wayOf = (change: number | null): keyof typeof glyphs => {
  if (change === null) return 'entered'
  if (change === 0) return 'same'
  return change > 0 ? 'up' : 'down'
}

const Page = classed('div', css.page)

const Change = ({ by }: { readonly by: number | null }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const way = wayOf(by)
  return (
    <span className={`change ${way}`}>
      <Glyph name={glyphs[way]} size={15} />
      {translate(`community.leaders.${way}`, { n: number(Math.abs(by ?? 0)) })}
    </span>
  )
}

interface RowProps {
  readonly place: Place
  /** Whether there is a previous period to have moved since. */
  readonly moves: boolean
}

const Row = ({ place, moves }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <tr className={place.me ? 'me' : undefined} aria-current={place.me ? 'true' : undefined}>
      <td className="rank">
        {place.rank <= 3 ? <span className="top">{number(place.rank)}</span> : number(place.rank)}
      </td>
      <td className="who">
        <Given>{place.name}</Given>
        {place.me && <> ({translate('community.leaders.me')})</>}
      </td>
      <td className="wide">{translate(`enums.level.${place.level}`)}</td>
      {moves && (
        <td className="wide">
          <Change by={place.change} />
        </td>
      )}
      <td className="figures">{number(place.score)}</td>
    </tr>
  )
}

/** Text somebody wrote as a complete sentence: another one follows. */
const ended = (text: string): string => (/[.!?؟…]$/.test(text) ? text : `${text}.`)

interface PlacesProps {
  readonly places: readonly Place[]
  readonly moves: boolean
  readonly busy: boolean
}

const Places = ({ places, moves, busy }: PlacesProps) => {
  const translate = useTranslate()
  return (
    <table aria-label={translate('paths.leaderboard')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{translate('community.leaders.rank')}</th>
          <th scope="col">{translate('community.leaders.name')}</th>
          <th scope="col" className="wide">
            {translate('community.leaders.level')}
          </th>
          {moves && (
            <th scope="col" className="wide">
              {translate('community.leaders.change')}
            </th>
          )}
          <th scope="col" className="figures">
            {translate('community.leaders.score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <Row key={`${place.rank}-${place.name}`} place={place} moves={moves} />
        ))}
      </tbody>
    </table>
  )
}

/** The person's own place with its points, the prize of the period, and how points are earned. */
const Standing = ({ me, prize }: Pick<Leaderboard, 'me' | 'prize'>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <>
      <Card className="mine" role="status">
        {me ? (
          <>
            <span>
              {translate('community.leaders.mine')} <strong>{number(me.rank)}</strong>
            </span>
            <span>
              {translate('community.leaders.score')} <strong>{number(me.score)}</strong>
            </span>
          </>
        ) : (
          <b>{translate('community.leaders.not_ranked')}</b>
        )}
      </Card>
      <p className="prize">
        {prize !== undefined && (
          <b>
            {translate('community.leaders.prize')} <Given>{ended(prize)}</Given>{' '}
          </b>
        )}
        {translate('community.leaders.rules')}
      </p>
    </>
  )
}

/** As tall as the standing of somebody without a place. */
const StandingSkeleton = () => {
  const translate = useTranslate()
  return (
    <>
      <Card className="mine">
        <span>
          <SkeletonWords>{translate('community.leaders.not_ranked')}</SkeletonWords> <strong>&nbsp;</strong>
        </span>
      </Card>
      <p className="prize">
        <SkeletonWords>
          {`${translate('community.leaders.prize')} ${translate('community.leaders.rules')}`}
        </SkeletonWords>
      </p>
    </>
  )
}

/** Who has the most points in a Persian month, season or year or some days, with the person's own place always visible. */
export const LeaderboardScreen = () => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const address = useListAddress()
  const { filterValues } = address
  // Days replace the period, and choosing a period lets them go.
  const { start_date: start, end_date: end, ...others } = filterValues
  const dated = start !== undefined || end !== undefined
  const type = dated ? undefined : (periods.find((known) => known === query.get('type')) ?? 'month')
  const kept = Object.keys(others).length > 0 ? JSON.stringify(others) : undefined
  const asked = useRead(community.leaderboard, { query: { ...filterValues, type } }, { keep: true })
  const { data } = asked
  const list = useListOver(address, undefined, data?.results.length, asked)
  const ends = type !== undefined && type !== 'all'
  return (
    <Page>
      <h1>{translate('paths.leaderboard')}</h1>
      <LinkTabs
        label={translate('community.leaders.period')}
        tabs={periods.map((period) => ({
          to: link('leaderboard', { type: period, filter: kept }),
          label: translate(`community.leaders.${period}`),
          current: period === type,
        }))}
      />
      {asked.isPending && <StandingSkeleton />}
      {data && <Standing me={data.me} {...(!dated && data.prize !== undefined && { prize: data.prize })} />}
      <ListContextProvider value={list}>
        <FilterBar
          filters={filters}
          always={['start_date', 'levels']}
          end={
            ends &&
            (data ? (
              <span>
                {translate('community.leaders.ends')} <DateField value={new Date(Date.parse(data.ends_at) - 1)} />
              </span>
            ) : (
              asked.isPending && <SkeletonWords>{translate('community.leaders.ends')}</SkeletonWords>
            ))
          }
        />
      </ListContextProvider>
      <Card>
        {asked.isPending && (
          <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 14 }}>
            {Array.from({ length: 12 }, (_, at) => (
              <SkeletonBar key={at} height={39} />
            ))}
          </div>
        )}
        {asked.isError && !data && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
        {data?.results.length === 0 && (
          <EmptyState
            title={translate(Object.keys(filterValues).length > 0 ? 'table.empty.filtered' : 'community.leaders.empty')}
            action={
              Object.keys(filterValues).length > 0 && (
                <SecondaryButton type="button" onClick={() => address.setFilters({})}>
                  {translate('table.empty.clear')}
                </SecondaryButton>
              )
            }
          />
        )}
        {data && data.results.length > 0 && (
          <Places places={data.results} moves={dated ? start !== undefined : type !== 'all'} busy={asked.isFetching} />
        )}
      </Card>
    </Page>
  )
}
