import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { allows } from '../../../contract/access'
import { transferDesk } from '../../../contract/money/transfer-desk'
import { OwnerCheck } from '../withdrawals/OwnerCheck'
import { ReadChain } from './ReadChain'
import { Wallets } from './Wallets'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card, Section } from '../../ui/Section'
import { reportAddress } from '../../report/addresses'
import { ReportTabs } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { chainTransactions, walletLedger, walletTransactions } from '../reports/transfers'

const heading = { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 } as const
const page = { display: 'grid', gap: 20, minInlineSize: 0 } as const

/** The own wallets with what the chain says of them, and whose an address is. */
export const FinancialConnectScreen = () => {
  const translate = useTranslate()
  return (
    <div style={page}>
      <h1 style={heading}>{translate('paths.financialConnect')}</h1>
      <Section
        title={translate('money.wallets.own')}
        actions={<SecondaryLink to={link('financialBankInfo')}>{translate('money.wallets.connect')}</SecondaryLink>}
      >
        <Wallets empty="money.wallets.none_own" />
      </Section>
      <Section title={translate('money.wallets.check_title')}>
        <OwnerCheck />
      </Section>
      <ReportView definition={walletTransactions} place={{ path: 'financialConnect' }} level={2} />
    </div>
  )
}

/** The movements of our wallets, with the wallets themselves to choose from. */
const useWalletReports = () => {
  const { data } = useRead(transferDesk.wallets, {})
  return useMemo(() => {
    const options = (data?.results ?? []).map(({ address, label }) => ({ value: address, text: label || address }))
    const filters = walletLedger.filters.map((filter) =>
      'source' in filter && filter.source === 'wallet' ? { ...filter, options } : filter,
    )
    return { ledger: { report: { ...walletLedger, filters } }, chain: { report: chainTransactions } }
  }, [data])
}

const movesOf = (wallet: string): string => reportAddress({ path: 'adminFinancialConnect', tab: 'ledger' }, { wallet })

/** The wallets of the platform, what moved at each, whose an address is, and reading the chain now. */
export const AdminFinancialConnectScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <div style={page}>
      <h1 style={heading}>{translate('paths.adminFinancialConnect')}</h1>
      <Section
        title={translate('money.wallets.platform')}
        actions={allows(user, 'money.move') ? <ReadChain /> : undefined}
      >
        <Wallets empty="money.wallets.none_platform" movesOf={movesOf} />
      </Section>
      <Card>
        <details>
          <summary style={{ cursor: 'pointer', fontWeight: 700, lineHeight: '44px', marginBlock: -10 }}>
            {translate('money.wallets.check_title')}
          </summary>
          <div style={{ paddingBlockStart: 14 }}>
            <OwnerCheck balances />
          </div>
        </details>
      </Card>
      <ReportTabs path="adminFinancialConnect" reports={useWalletReports()} below />
    </div>
  )
}
