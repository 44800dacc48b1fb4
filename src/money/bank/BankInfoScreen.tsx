import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { bankInfo } from '../../../contract/money/bank'
import { bankCodes } from '../../../contract/iban-banks'
import { useRead } from '../../data/useRead'
import { PrimaryButton } from '../../ui/Control'
import { FactList, Section } from '../../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { CopyButton } from '../../ui/fields/CopyButton'
import { DateTimeField } from '../../ui/fields/dates'
import { PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { lazyDialog } from '../../ui/lazyDialog'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { MoneyPage } from '../transfers/MoneyPage'

const BankForm = lazyDialog(async () => (await import('./BankForm')).BankForm)

/** The person's own bank account and wallets, where withdrawals go. */
export const BankInfoScreen = () => {
  const translate = useTranslate()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(bankInfo.userBank, { query: {} })
  const bank = data?.results[0]
  const code = (value: string | null, label: string) =>
    value === null ? (
      translate('money.bank.none')
    ) : (
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        <GroupedCode code={value} />
        <CopyButton text={value} name={translate(label)} />
      </span>
    )
  const known = bank && bankCodes.includes(bank.bank ?? '') ? bank.bank : 'unknown'
  const empty = bank && [bank.iban, bank.card, bank.tron_address, bank.bsc_address].every((value) => value === null)
  return (
    <MoneyPage>
      <h1>{translate('paths.financialBankInfo')}</h1>
      <p className="lead">{translate('money.bank.lead')}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton blocks={1} />}
      {bank && (
        <Section
          title={translate('money.bank.title')}
          actions={
            <PrimaryButton type="button" onClick={() => setEditing(true)}>
              {translate(empty ? 'money.bank.add' : 'money.bank.edit')}
            </PrimaryButton>
          }
        >
          {empty ? (
            <EmptyState title={translate('money.bank.own_none')} text={translate('money.bank.own_none_text')} />
          ) : (
            <FactList
              facts={[
                {
                  label: translate('money.bank.state'),
                  value: <StatusChip state={bank.verified ? 'verified' : 'unverified'} of="bank_status" />,
                },
                { label: translate('money.bank.holder'), value: <PersonName name={bank.holder} /> },
                {
                  label: translate('money.bank.bank'),
                  value: bank.bank === null ? null : translate(`enums.bank.${known}`),
                },
                { label: translate('money.bank.iban'), value: code(bank.iban, 'money.bank.iban'), wide: true },
                { label: translate('money.bank.card'), value: code(bank.card, 'money.bank.card'), wide: true },
                {
                  label: translate('money.bank.tron'),
                  value: code(bank.tron_address, 'money.bank.tron'),
                  wide: true,
                },
                { label: translate('money.bank.bsc'), value: code(bank.bsc_address, 'money.bank.bsc'), wide: true },
                { label: translate('money.bank.changed'), value: <DateTimeField value={bank.changed_at} /> },
              ]}
            />
          )}
        </Section>
      )}
      {bank && editing && <BankForm bank={bank} onClose={() => setEditing(false)} />}
    </MoneyPage>
  )
}
