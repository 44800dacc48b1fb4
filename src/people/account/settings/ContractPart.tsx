import { useTranslate } from 'react-admin'
import { signIn } from '../../../../contract/people/sign-in'
import { useRead } from '../../../data/useRead'
import { Card, FactList } from '../../../ui/Section'
import { ErrorState, PageSkeleton } from '../../../ui/states'
import { DateField, DateTimeField } from '../../../ui/fields/dates'
import { Ltr } from '../../../ui/fields/Ltr'
import { AcceptContract, ContractPaper } from '../ContractPaper'

/** The contract in force, which version the person has accepted, and the acceptance while it is missing. */
export const ContractPart = ({ required }: { readonly required: boolean }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead(signIn.contract, {})
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton blocks={1} />
  }
  return (
    <Card style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 }}>
      {required && (
        <p style={{ margin: 0, lineHeight: 1.9 }}>
          {translate(
            data.accepted_version === null ? 'people.account.contract.text' : 'people.account.contract.renewed',
          )}
        </p>
      )}
      <FactList
        facts={[
          { label: translate('people.account.contract.version'), value: <Ltr>{data.version}</Ltr> },
          { label: translate('people.account.contract.published'), value: <DateField value={data.published_at} /> },
          {
            label: translate('people.account.contract.accepted_at'),
            value: data.accepted_at ? (
              <DateTimeField value={data.accepted_at} />
            ) : (
              translate('people.account.contract.not_yet')
            ),
          },
          {
            label: translate('people.account.contract.accepted_version'),
            value: data.accepted_version && <Ltr>{data.accepted_version}</Ltr>,
          },
        ]}
      />
      <ContractPaper contract={data} />
      {required && (
        <div>
          <AcceptContract contract={data} />
        </div>
      )}
    </Card>
  )
}
