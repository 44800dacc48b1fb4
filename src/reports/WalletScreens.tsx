import { useTranslate } from 'ra-core'
import { allows } from '../../contract/access'
import { OwnerCheck } from '../money/OwnerCheck'
import { ReadChain } from '../money/ReadChain'
import { Wallets } from '../money/Wallets'
import { link } from '../paths'
import { useUser } from '../providers/useUser'
import { PlainLink } from '../shared/feedback/LinkButton'
import { Section } from '../shared/feedback/Section'
import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { ReportView } from '../shared/report/ReportView'
import { chainTransactions, walletLedger, walletTransactions } from './transfers'

const heading = { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 } as const
const page = { display: 'grid', gap: 20, minInlineSize: 0 } as const

/** The own wallets with what the chain says of them, and whose an address is. */
export const FinancialConnectScreen = () => {
  const translate = useTranslate()
  return (
    <div style={page}>
      <h1 style={heading}>{translate('paths.financialConnect')}</h1>
      <Section
        title={translate('wallets.own')}
        actions={<PlainLink to={link('financialBankInfo')}>{translate('wallets.connect')}</PlainLink>}
      >
        <Wallets empty="wallets.none_own" />
      </Section>
      <Section title={translate('wallets.check_title')}>
        <OwnerCheck />
      </Section>
      <ReportView definition={walletTransactions} place={{ path: 'financialConnect' }} level={2} />
    </div>
  )
}

const walletTabs: readonly ReportTab[] = [
  { tab: 'ledger', label: 'funds.titles.wallet_ledger', report: walletLedger },
  { tab: 'chain', label: 'funds.titles.chain', report: chainTransactions },
]

/** The wallets of the platform, whose an address is, reading the chain now, and what moved. */
export const AdminFinancialConnectScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <div style={page}>
      <h1 style={heading}>{translate('paths.adminFinancialConnect')}</h1>
      <Section title={translate('wallets.platform')} actions={allows(user, 'money.move') ? <ReadChain /> : undefined}>
        <Wallets empty="wallets.none_platform" />
      </Section>
      <Section title={translate('wallets.check_title')}>
        <OwnerCheck balances />
      </Section>
      <ReportTabs path="adminFinancialConnect" tabs={walletTabs} below />
    </div>
  )
}
