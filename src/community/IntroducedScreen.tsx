import { useTranslate } from 'react-admin'
import { allows } from '../../contract/access'
import { people } from '../../contract/people/users'
import { link, listLink } from '../paths'
import { useRead } from '../data/useRead'
import { useUser } from '../data/session/useUser'
import { Kpi, KpiStrip } from '../ui/Kpi'
import { SecondaryLink } from '../ui/LinkButton'
import { EmptyState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { peopleRows } from '../data/resources/people'
import { ListScreen } from '../list/table/ListScreen'
import { GainField, introducedColumns, peopleFilters, type UserRow } from './peopleColumns'
import { ReferralCard } from './ReferralCard'

const mine = { partner: 'me' } as const
const newestFirst = { field: 'registered_at', order: 'DESC' } as const

const useCount = (more: object) => useRead(people.users, { query: { ...mine, ...more, page_size: 1 } })

const Stages = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const everybody = useCount({})
  const stages = [
    ['joined', everybody, {}],
    ['bought', useCount({ is_paid: true }), { is_paid: 'true' }],
    ['earning', useCount({ has_cashout: true }), { has_cashout: 'true' }],
  ] as const
  return (
    <section aria-label={translate('community.introduced.stages')}>
      <KpiStrip>
        {stages.map(([stage, { data, isPending }, filter]) => (
          <Kpi
            key={stage}
            loading={isPending}
            label={translate(`community.introduced.${stage}`)}
            value={data ? number(data.count) : '—'}
            to={listLink('introducedPeople', filter, newestFirst)}
          />
        ))}
        <Kpi
          loading={everybody.isPending}
          label={translate('community.introduced.gain')}
          value={<GainField gain={everybody.data?.gain} />}
        />
      </KpiStrip>
    </section>
  )
}

/** The referral link, how far the introduced people have come, and who they are. */
export const IntroducedScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  const leads = allows(user, 'team.read')
  return (
    <ListScreen<UserRow>
      resource="users"
      row={peopleRows.users}
      name="introduced"
      title="paths.introducedPeople"
      columns={introducedColumns}
      filters={peopleFilters}
      always={['query', 'status']}
      filter={mine}
      sort={newestFirst}
      rowLink={leads ? ({ uuid }) => link('userUnderLeadershipInfo', { user_uuid: uuid }) : undefined}
      actions={
        leads && (
          <SecondaryLink to={link('userUnderLeadershipInfo')}>{translate('community.introduced.team')}</SecondaryLink>
        )
      }
      above={
        <div style={{ display: 'grid', gap: 14, marginBlockEnd: 18 }}>
          <ReferralCard />
          <Stages />
        </div>
      }
      empty={
        <EmptyState
          title={translate('community.introduced.empty')}
          text={translate('community.introduced.empty_text')}
        />
      }
    />
  )
}
