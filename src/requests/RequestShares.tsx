import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { FactList } from '../ui/Section'
import { MoneyField } from '../ui/fields/figures'
import { PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'

type Shares = NonNullable<ProcessRequest['detail']>['shares']

/** Who earns what of a request, and whether it was paid. */
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
  return <FactList facts={facts} />
}

/** Whether a request earns any share. */
export const hasShares = (shares: Shares): boolean =>
  shares.partner !== null || shares.teacher !== null || shares.mentor !== null
