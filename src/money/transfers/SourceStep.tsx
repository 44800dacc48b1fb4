import { useTranslate } from 'react-admin'
import { transferDesk } from '../../../contract/money/transfer-desk'
import type { Currency } from '../../../contract/money/amounts'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { SecondaryLink } from '../../ui/LinkButton'
import { EmptyState, ErrorState, SkeletonBar, SkeletonWords } from '../../ui/states'
import { MoneyField } from '../../ui/fields/figures'
import { Ltr, Given } from '../../ui/fields/Ltr'
import {
  ChoiceCard,
  Choices,
  creditCurrencies,
  Gas,
  LowGas,
  NetworkBadge,
  SandboxBadge,
  Radio,
  usualWallets,
} from '../parts'
import type { Plan } from './plan'

export interface StepProps {
  readonly plan: Plan
  readonly change: (changes: Partial<Plan>) => void
  /** The platform’s own money, or the person’s. */
  readonly platform: boolean
}

const shorten = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

/** The wallets that may be sent from: the person's own, for staff those of the platform. */
const WalletChoice = ({ plan, change, platform }: StepProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(transferDesk.wallets, {})
  const chain = plan.withdrawals.length > 0 ? plan.network : undefined
  const wallets = data?.results.filter(({ network }) => chain === undefined || network === chain) ?? []
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Choices role="status" aria-label={translate('table.loading')}>
        {Array.from({ length: usualWallets[platform ? 'platform' : 'own'] }, (_, at) => (
          <ChoiceCard key={at} className="wallet" aria-hidden="true">
            <SkeletonBar width={18} height={18} />
            <span className="body">
              <span className="line">
                <span className="name">
                  <SkeletonWords>{translate('money.transfers.source.own')}</SkeletonWords>
                </span>
                <span style={{ visibility: 'hidden' }}>
                  <NetworkBadge network="tron" />
                </span>
                <span className="side">
                  <SkeletonBar width={90} height="1lh" />
                </span>
              </span>
              <span className="line quiet">
                <span>
                  <SkeletonBar width={120} height="1lh" />
                </span>
                <span>
                  <SkeletonBar width={130} height="1lh" />
                </span>
              </span>
            </span>
          </ChoiceCard>
        ))}
      </Choices>
    )
  if (wallets.length === 0)
    return (
      <EmptyState
        title={translate('money.transfers.source.none')}
        text={translate(platform ? 'money.transfers.source.none_platform' : 'money.transfers.source.none_text')}
        {...(!platform && {
          action: (
            <SecondaryLink to={link('financialConnect')}>{translate('money.transfers.source.connect')}</SecondaryLink>
          ),
        })}
      />
    )
  return (
    <Choices role="radiogroup" aria-label={translate('money.transfers.steps.source')}>
      {wallets.map((wallet) => (
        <ChoiceCard key={wallet.address} className="wallet">
          <Radio
            type="radio"
            name="wallet"
            checked={plan.sender === wallet.address}
            disabled={wallet.gas_low}
            onChange={() => {
              const other = wallet.network !== plan.network
              change({
                sender: wallet.address,
                network: wallet.network,
                currency: wallet.currency,
                ...(other && plan.withdrawals.length === 0 && { receiver: '', receiverName: '', check: '' }),
              })
            }}
          />
          <span className="body">
            <span className="line">
              <span className="name">
                <Given>{wallet.label || translate('money.transfers.source.own')}</Given>
              </span>
              <NetworkBadge network={wallet.network} />
              {wallet.sandbox && <SandboxBadge />}
              <span className="side">
                <MoneyField amount={wallet.available} currency={wallet.currency} />
              </span>
            </span>
            <span className="line quiet">
              <span>
                <Ltr title={wallet.address}>{shorten(wallet.address)}</Ltr>
              </span>
              <span>
                {translate('money.transfers.source.gas')} <Gas amount={wallet.gas} symbol={wallet.gas_symbol} />
              </span>
            </span>
            {wallet.gas_low && (
              <span className="wrong">
                <LowGas wallet={wallet} />
              </span>
            )}
          </span>
        </ChoiceCard>
      ))}
    </Choices>
  )
}

const CreditChoice = ({ plan, change }: StepProps) => {
  const translate = useTranslate()
  return (
    <Choices className="tiles" role="radiogroup" aria-label={translate('money.transfers.source.currency')}>
      {creditCurrencies.map((currency: Currency) => (
        <ChoiceCard key={currency}>
          <Radio
            type="radio"
            name="currency"
            checked={plan.currency === currency}
            onChange={() => change({ currency, amount: '' })}
          />
          <span className="body">
            <span className="name">{translate(`enums.currency_name.${currency}`)}</span>
            <CreditLeft currency={currency} />
          </span>
        </ChoiceCard>
      ))}
    </Choices>
  )
}

const CreditLeft = ({ currency }: { readonly currency: Currency }) => {
  const { data } = useRead(transferDesk.transferQuote, {
    query: { network: 'internal', currency_type: currency },
  })
  return <span className="quiet">{data ? <MoneyField amount={data.available} currency={currency} /> : '…'}</span>
}

/** Where the money comes from. */
export const SourceStep = (props: StepProps) =>
  props.plan.network === 'internal' ? <CreditChoice {...props} /> : <WalletChoice {...props} />
