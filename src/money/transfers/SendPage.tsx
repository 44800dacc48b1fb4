import { useTranslate } from 'react-admin'
import { isStaff } from '../../../contract/access'
import { link, mayOpen, paths, type PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { MoneyPage } from './MoneyPage'
import { TransferPage } from './TransferPage'
import { TransferWizard } from './TransferWizard'
import { useTransferAddress } from './useTransferAddress'

interface SendPageProps {
  readonly path: PathId
  readonly kind: 'chain' | 'credit'
}

/** The wizard of one path, and the transfer it created: both have the same address. */
export const SendPage = ({ path, kind }: SendPageProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { uuid, show } = useTransferAddress()
  const history = mayOpen(paths.transferHistory, user) ? 'transferHistory' : 'adminTransferHistory'
  const ways = (
    <>
      <SecondaryLink to={link(path)}>{translate('money.transfers.again')}</SecondaryLink>
      <SecondaryLink to={link(history, { tab: 'transfers' })}>
        {translate('money.transfers.outcome.history')}
      </SecondaryLink>
    </>
  )
  return (
    <MoneyPage>
      <h1>{translate(`paths.${path}`)}</h1>
      {!uuid && <p className="lead">{translate(`money.transfers.lead.${kind}`)}</p>}
      {uuid ? (
        <TransferPage key={uuid} uuid={uuid} ways={ways} />
      ) : (
        <TransferWizard place={path} kind={kind} platform={isStaff(user)} onMade={show} />
      )}
    </MoneyPage>
  )
}
