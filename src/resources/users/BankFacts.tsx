import { useTranslate } from 'react-admin'
import { bankInfo } from '../../../contract/bank'
import { bankCodes } from '../../../contract/identifiers'
import { useQueryCall } from '../../providers/useCall'
import { FactList, Section } from '../../shared/feedback/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../shared/feedback/states'
import { DateTimeField } from '../../shared/fields/dates'
import { Ltr, PersonName } from '../../shared/fields/Ltr'
import { StatusChip } from '../../shared/fields/StatusChip'
import { PersonSecret } from './Secret'

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
const shownCode = (text: string) => <Ltr breakAnywhere>{text.includes('•') ? text : inFours(text)}</Ltr>

/** The bank account and wallets of a person, masked. */
export const BankFacts = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQueryCall(bankInfo.userBank, { query: { user_uuid: uuid } })
  const bank = data?.results[0]
  const given = bank && [bank.iban, bank.card, bank.tron_address, bank.bsc_address].some((value) => value !== null)
  const wallet = (address: string | null) =>
    address === null ? translate('users.reveal.none') : <Ltr breakAnywhere>{address}</Ltr>
  return (
    <Section
      title={translate('users.groups.bank')}
      actions={
        given && (
          <span style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap' }}>
            <StatusChip state={bank.verified ? 'verified' : 'unverified'} of="bank_status" />
            {bank.duplicate && <StatusChip state="duplicate" of="bank_status" />}
          </span>
        )
      }
    >
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 14 }}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="75%" />
        </div>
      ) : !bank || !given ? (
        <EmptyState title={translate('users.bank_empty')} />
      ) : (
        <FactList
          facts={[
            {
              label: translate('users.fields.bank'),
              value:
                bank.bank === null
                  ? null
                  : translate(`enums.bank.${bankCodes.includes(bank.bank) ? bank.bank : 'unknown'}`),
            },
            { label: translate('users.fields.holder'), value: <PersonName name={bank.holder} /> },
            {
              label: translate('users.fields.iban'),
              value: <PersonSecret uuid={uuid} field="iban" masked={bank.iban} show={shownCode} />,
            },
            {
              label: translate('users.fields.card'),
              value: <PersonSecret uuid={uuid} field="card" masked={bank.card} show={shownCode} />,
            },
            { label: translate('users.fields.tron'), value: wallet(bank.tron_address) },
            { label: translate('users.fields.bsc'), value: wallet(bank.bsc_address) },
            { label: translate('users.bank_changed'), value: <DateTimeField value={bank.changed_at} /> },
          ]}
        />
      )}
    </Section>
  )
}
