import { useTranslate } from 'react-admin'
import { transferDesk } from '../../../contract/money/transfer-desk'
import { useRead } from '../../data/useRead'
import { TextLink } from '../../ui/LinkButton'
import { EmptyState, ErrorState, SkeletonBar, SkeletonWords } from '../../ui/states'
import { CopyButton } from '../../ui/fields/CopyButton'
import { RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Gas, LowGas, NetworkBadge, Notice, SandboxBadge, usualWallets } from '../parts'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './Wallets.module.css'

const List = classed('ul', css.list)

interface WalletsProps {
  readonly empty: string
  /** Where the movements of one wallet are listed. */
  readonly movesOf?: (address: string) => string
}

/** Wallets with balance, gas and address: the person's own, for staff those of the platform. */
export const Wallets = ({ empty, movesOf }: WalletsProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(transferDesk.wallets, {})
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <List role="status" aria-label={translate('table.loading')}>
        {Array.from({ length: usualWallets[movesOf ? 'platform' : 'own'] }, (_, at) => (
          <li key={at}>
            <span className="line">
              <span className="name">
                <SkeletonWords>{translate('money.transfers.source.own')}</SkeletonWords>
              </span>
              <span style={{ visibility: 'hidden' }}>
                <NetworkBadge network="tron" />
              </span>
            </span>
            <span className="amount">
              <SkeletonBar width="50%" height="1lh" />
            </span>
            <span className="code">
              <SkeletonBar height={44} />
            </span>
            <span className="line quiet">
              <SkeletonBar width={130} height="1lh" />
              <SkeletonBar width={150} height="1lh" />
            </span>
            {movesOf && <SkeletonBar width="40%" height="1lh" />}
          </li>
        ))}
      </List>
    )
  if (data.results.length === 0) return <EmptyState title={translate(empty)} />
  return (
    <List>
      {data.results.map((wallet) => (
        <li key={wallet.address}>
          <span className="line">
            <span className="name">
              <Given>{wallet.label || translate('money.transfers.source.own')}</Given>
            </span>
            <NetworkBadge network={wallet.network} />
            {wallet.sandbox && <SandboxBadge />}
          </span>
          <span className="amount">
            <MoneyField amount={wallet.amount} currency={wallet.currency} />
          </span>
          {wallet.available !== wallet.amount && (
            <span className="quiet">
              {translate('money.transfers.available')}:{' '}
              <MoneyField amount={wallet.available} currency={wallet.currency} />
            </span>
          )}
          <span className="line code">
            <GroupedCode code={wallet.address} />
            <CopyButton text={wallet.address} name={translate('money.transfers.book.address')} />
          </span>
          <span className="line quiet">
            <span>
              {translate('money.transfers.source.gas')} <Gas amount={wallet.gas} symbol={wallet.gas_symbol} />
            </span>
            <span>
              {translate('money.wallets.as_of')} <RelativeTime value={wallet.as_of} />
            </span>
          </span>
          {movesOf && <TextLink to={movesOf(wallet.address)}>{translate('money.wallets.moves')}</TextLink>}
          {wallet.gas_low && (
            <Notice className="warn">
              <LowGas wallet={wallet} />
            </Notice>
          )}
        </li>
      ))}
    </List>
  )
}
