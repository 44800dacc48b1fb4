import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Reply } from '../../contract/endpoint'
import { community } from '../../contract/community/community'
import { levels } from '../../contract/people/person'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { PlainSelect } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { SecondaryLink } from '../ui/LinkButton'
import { LinkTabs } from '../ui/LinkTabs'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar, SkeletonWords } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { Given } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './LeaderboardScreen.module.css'

const periods = ['month', 'season', 'year', 'all'] as const
type Leaderboard = Reply<typeof community.leaderboard>
type Place = Leaderboard['results'][number]

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

/** The person's own place with its points, the prize, and how points are earned. */
const Standing = ({ data }: { readonly data: Leaderboard }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { me, prize } = data
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

/** Who has the most points in a Persian month, season or year, with the person's own place always visible. */
export const LeaderboardScreen = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const type = periods.find((known) => known === query.get('type')) ?? 'month'
  const level = levels.find((known) => known === query.get('levels'))
  const asked = useRead(community.leaderboard, { query: { type, ...(level && { levels: level }) } }, { keep: true })
  const { data } = asked
  return (
    <Page>
      <h1>{translate('paths.leaderboard')}</h1>
      <LinkTabs
        label={translate('community.leaders.period')}
        tabs={periods.map((period) => ({
          to: link('leaderboard', { type: period, levels: level }),
          label: translate(`community.leaders.${period}`),
          current: period === type,
        }))}
      />
      {asked.isPending && <StandingSkeleton />}
      {data && <Standing data={data} />}
      <div className="tools">
        <PlainSelect
          aria-label={translate('community.leaders.levels')}
          value={level ?? ''}
          onChange={(event) =>
            setQuery({ type, ...(event.target.value && { levels: event.target.value }) }, { replace: true })
          }
        >
          <option value="">{translate('community.leaders.any_level')}</option>
          {levels.map((known) => (
            <option key={known} value={known}>
              {translate(`enums.level.${known}`)}
            </option>
          ))}
        </PlainSelect>
        {asked.isPending && type !== 'all' && <SkeletonWords>{translate('community.leaders.ends')}</SkeletonWords>}
        {data && type !== 'all' && (
          <span>
            {translate('community.leaders.ends')} <DateField value={new Date(Date.parse(data.ends_at) - 1)} />
          </span>
        )}
      </div>
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
            title={translate(level ? 'community.leaders.empty_filter' : 'community.leaders.empty')}
            action={
              level && (
                <SecondaryLink to={link('leaderboard', { type })}>{translate('community.leaders.clear')}</SecondaryLink>
              )
            }
          />
        )}
        {data && data.results.length > 0 && (
          <Places places={data.results} moves={type !== 'all'} busy={asked.isFetching} />
        )}
      </Card>
    </Page>
  )
}
