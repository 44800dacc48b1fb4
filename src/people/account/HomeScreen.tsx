import { useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { link } from '../../paths'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { lazyPart } from '../../ui/lazyPart'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { useNarrow } from '../../ui/useNarrow'
import { isolated } from '../../ui/fields/Ltr'
import { Figures } from './Figures'
import { News } from './News'
import { Todo } from './Todo'
import { useNow } from '../../ui/useNow'
import { classed } from '../../ui/classed'
import css from './HomeScreen.module.css'

// Sections that few people see are loaded when needed.
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
const TeamFigures = lazyPart(() => import('./TeamFigures').then((part) => part.TeamFigures), {
  waiting: <SkeletonBar height={137} />,
})

const Page = classed('div', css.page)

/** Where an end user starts: what to do now, the state of the account, and shortcuts. */
export const HomeScreen = () => {
  const translate = useTranslate()
  const { dateLong } = useFormats()
  const user = useUser(10)
  // On a phone the figures would push the to-do list out of view.
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
