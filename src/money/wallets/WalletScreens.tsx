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
import { Section } from '../../ui/Section'
import { reportAddress } from '../../report/links'
import { ReportTabs } from '../../report/ReportTabs'
import { chainTransactions, walletLedger, walletTransactions } from '../reports/transfers'

/** Whether the wallets have loaded or failed: what is below them waits until their height is known. */
const useWalletsSettled = (): boolean => !useRead(transferDesk.wallets, {}).isPending

const parts = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, paddingBlockStart: 8 } as const

/** The person's own wallets with the chain's data, whose an address is, and the movements of each. */
export const FinancialConnectScreen = () => {
  const translate = useTranslate()
  const settled = useWalletsSettled()
  const wallets = (
    <div style={parts}>
      <Section
        title={translate('money.wallets.own')}
        actions={<SecondaryLink to={link('financialBankInfo')}>{translate('money.wallets.connect')}</SecondaryLink>}
      >
        <Wallets empty="money.wallets.none_own" />
      </Section>
      {settled && (
        <Section title={translate('money.wallets.check_title')}>
          <OwnerCheck />
        </Section>
      )}
    </div>
  )
  return (
    <ReportTabs
      path="financialConnect"
      reports={{ wallets: { part: wallets }, moves: { report: walletTransactions } }}
    />
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

/** The wallets of the platform, reading the chain now, whose an address is, and the movements of each. */
export const AdminFinancialConnectScreen = () => {
  const translate = useTranslate()
  const user = useUser()
  const reports = useWalletReports()
  const settled = useWalletsSettled()
  const wallets = (
    <div style={parts}>
      <Section
        title={translate('money.wallets.platform')}
        actions={allows(user, 'money.move') ? <ReadChain /> : undefined}
      >
        <Wallets empty="money.wallets.none_platform" movesOf={movesOf} />
      </Section>
      {settled && (
        <Section title={translate('money.wallets.check_title')}>
          <OwnerCheck balances />
        </Section>
      )}
    </div>
  )
  return <ReportTabs path="adminFinancialConnect" reports={{ wallets: { part: wallets }, ...reports }} />
}
