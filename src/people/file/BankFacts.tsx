import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { bankInfo } from '../../../contract/money/bank'
import { bankCodes } from '../../../contract/iban-banks'
import type { GuardedField } from '../../../contract/people/pending-change'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { FactList, Section } from '../../ui/Section'
import { EmptyLine } from '../../ui/EmptyLine'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { DateTimeField } from '../../ui/fields/dates'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { ProposeChange } from '../changes/ProposeChange'
import { PersonSecret } from './Secret'
import { useUserRecord } from './UserShow'
import { mayPropose, waitingOf, WaitingMark } from '../changes/WaitingMark'

const bankFields = ['iban', 'card', 'tron_address', 'bsc_address'] as const satisfies readonly GuardedField[]

const shownCode = (text: string) => <GroupedCode code={text} />

type BankInfo = Reply<typeof bankInfo.userBank>['results'][number]

interface AccountFactsProps {
  readonly uuid: string
  readonly bank: BankInfo | undefined
}

/** Bank account and wallets, each with its pending change. */
const AccountFacts = ({ uuid, bank }: AccountFactsProps) => {
  const translate = useTranslate()
  const wallet = (address: string | null) =>
    address === null ? translate('people.users.reveal.none') : <Ltr breakAnywhere>{address}</Ltr>
  const marked = (field: GuardedField, value: ReactNode) => (
    <>
      {value}
      <WaitingMark field={field} />
    </>
  )
  return (
    <FactList
      facts={[
        {
          label: translate('people.users.fields.bank'),
          value:
            !bank || bank.bank === null
              ? null
              : translate(`enums.bank.${bankCodes.includes(bank.bank) ? bank.bank : 'unknown'}`),
        },
        { label: translate('people.users.fields.holder'), value: <PersonName name={bank?.holder} /> },
        {
          label: translate('people.users.fields.iban'),
          value: marked('iban', <PersonSecret uuid={uuid} field="iban" masked={bank?.iban ?? null} show={shownCode} />),
        },
        {
          label: translate('people.users.fields.card'),
          value: marked('card', <PersonSecret uuid={uuid} field="card" masked={bank?.card ?? null} show={shownCode} />),
        },
        {
          label: translate('people.users.fields.tron'),
          value: marked('tron_address', wallet(bank?.tron_address ?? null)),
        },
        {
          label: translate('people.users.fields.bsc'),
          value: marked('bsc_address', wallet(bank?.bsc_address ?? null)),
        },
        { label: translate('people.users.bank_changed'), value: <DateTimeField value={bank?.changed_at} /> },
      ]}
    />
  )
}

const Loading = () => {
  const translate = useTranslate()
  return (
    <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 14 }}>
      <SkeletonBar width="60%" />
      <SkeletonBar width="75%" />
    </div>
  )
}

/** The bank account and wallets of a person, masked, with their pending changes and a way to propose one. */
export const BankFacts = () => {
  const translate = useTranslate()
  const person = useUserRecord()
  const caller = useUser()
  const [proposing, setProposing] = useState(false)
  const { uuid } = person
  const { data, error, refetch } = useRead(bankInfo.userBank, { query: { user_uuid: uuid } })
  const bank = data?.results[0]
  const given = bank && [bank.iban, bank.card, bank.tron_address, bank.bsc_address].some((value) => value !== null)
  const waits = bankFields.some((field) => waitingOf(person, field))
  return (
    <Section
      title={translate('people.users.groups.bank')}
      actions={
        <span style={{ display: 'inline-flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' }}>
          {given && <StatusChip state={bank.verified ? 'verified' : 'unverified'} of="bank_status" />}
          {given && bank.duplicate && <StatusChip state="duplicate" of="bank_status" />}
          {data && mayPropose(caller, person) && (
            <SecondaryButton type="button" onClick={() => setProposing(true)}>
              {translate('people.users.changes.propose_bank')}
            </SecondaryButton>
          )}
        </span>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && !given && !waits && <EmptyLine>{translate('people.users.bank_empty')}</EmptyLine>}
      {data && (given || waits) && <AccountFacts uuid={uuid} bank={bank} />}
      {proposing && (
        <ProposeChange
          about="bank"
          now={Object.fromEntries(bankFields.map((field) => [field, bank?.[field] ?? null]))}
          onClose={() => setProposing(false)}
        />
      )}
    </Section>
  )
}
