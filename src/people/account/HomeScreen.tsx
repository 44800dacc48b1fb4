import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { link } from '../../paths'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { lazyPart } from '../../ui/lazyPart'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { paletteOf } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { useNarrow } from '../../ui/useNarrow'
import { isolated } from '../../ui/fields/Ltr'
import { Figures } from './Figures'
import { News } from './News'
import { Todo } from './Todo'
import { useNow } from '../../ui/useNow'

// Parts that few people see come when they are needed.
const ContractGate = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./ContractGate'), needTexts(['people.account'])])
    return part.ContractGate
  },
  {
    waiting: (
      <Card>
        <SkeletonBar height={142} />
      </Card>
    ),
  },
)
const HoldNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('./HoldNotice'), needTexts(['people.account'])])
  return part.HoldNotice
})
const TeamFigures = lazyPart(() => import('./TeamFigures').then((part) => part.TeamFigures))

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  minInlineSize: 0,
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 20px',
  },
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6, overflowWrap: 'anywhere' },
  '& .today': { margin: 0, fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '& .quick': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .two': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 20, alignItems: 'start' },
  '@media (max-width: 899.95px)': { '& .two': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  '@media (max-width: 599.95px)': { gap: 14, '& .quick': { inlineSize: '100%' }, '& .quick > a': { flex: 1 } },
}))

/** Where an end user starts: what to do now, how the account stands, and the shortest ways on. */
export const HomeScreen = () => {
  const translate = useTranslate()
  const { dateLong } = useFormats()
  const user = useUser(10)
  // On a phone the figures would push what to do out of sight.
  const narrow = useNarrow()
  const now = new Date(useNow())
  const name = user.first_name || user.name
  return (
    <Page>
      <div className="top">
        <div>
          <h1>{name ? translate('people.home.hello', { name: isolated(name) }) : translate('paths.home')}</h1>
          <p className="today">
            <time dateTime={now.toISOString()}>{dateLong(now)}</time>
          </p>
        </div>
        <div className="quick">
          <StrongLink to={link('newTicket')}>{translate('people.home.new_ticket')}</StrongLink>
          <SecondaryLink to={link('createNewRequest')}>{translate('paths.createNewRequest')}</SecondaryLink>
        </div>
      </div>
      {user.hold && <HoldNotice hold={user.hold} />}
      {user.contract_required && <ContractGate />}
      {narrow && <Todo user={user} />}
      <Figures user={user} />
      {allows(user, 'team.read') && <TeamFigures />}
      {narrow ? (
        <News />
      ) : (
        <div className="two">
          <Todo user={user} />
          <News />
        </div>
      )}
    </Page>
  )
}
