import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { MoneyField } from '../ui/fields/figures'
import { PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { FactList, Section } from '../ui/Section'

type Shares = NonNullable<ProcessRequest['detail']>['shares']

/** Who earns what from a request, and whether it was paid; nothing where nobody does. */
export const RequestShares = ({ shares }: { readonly shares: Shares }) => {
  const translate = useTranslate()
  const facts = (['partner', 'teacher', 'mentor'] as const).flatMap((who) => {
    const share = shares[who]
    if (!share) return []
    return [
      {
        label: translate(`requests.detail.share_${who}`),
        value: (
          <>
            <PersonName name={share.person.name} />
            <br />
            <MoneyField amount={share.amount} currency={share.currency} />{' '}
            <StatusChip state={share.paid ? 'paid' : 'unpaid'} of="paid_status" />
          </>
        ),
      },
    ]
  })
  if (facts.length === 0) return null
  return (
    <Section title={translate('requests.detail.shares')}>
      <FactList facts={facts} />
    </Section>
  )
}
