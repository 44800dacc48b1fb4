import { useTranslate } from 'react-admin'
import { currencyIds, type Currency } from '../../../contract/money/amounts'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { FactList } from '../../ui/Section'
import { DateTimeField } from '../../ui/fields/dates'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { AmountInWords } from '../AmountInWords'
import { Verdict } from '../../ui/Verdict'
import type { useSending } from './useSending'
import { Given } from '../../ui/fields/Ltr'

interface UnknownOutcomeProps {
  readonly sending: ReturnType<typeof useSending>
  /** The currency of the amount where the call does not include it. */
  readonly currency: Currency
  /** The name of the recipient, if it is a person. */
  readonly recipient?: string | undefined
}

/** What was requested, as this browser stored it on sending: nothing else is known about it yet. */
const Left = ({ sending, currency, recipient = '' }: UnknownOutcomeProps) => {
  const translate = useTranslate()
  const { body = {}, sentAt } = sending.left ?? {}
  const word = (...fields: readonly string[]): string => {
    const given = fields.map((field) => body[field]).find((value) => typeof value === 'string')
    return typeof given === 'string' ? given : ''
  }
  const amount = word('amount')
  if (amount === '' || sentAt === undefined) return null
  const named = currencyIds.find((one) => one === body['currency']) ?? currency
  const [sender, receiver, reference] = [
    word('sender_address'),
    word('receiver_address', 'destination'),
    word('transaction_hash'),
  ]
  // A person is identified by uuid, which tells nobody anything.
  const address = receiver.length === 36 ? '' : receiver
  return (
    <div style={{ justifySelf: 'stretch', textAlign: 'start', marginBlockStart: 8 }}>
      <FactList
        facts={[
          { label: translate('money.transfers.amount'), value: <AmountInWords amount={amount} currency={named} /> },
          {
            label: translate('money.transfers.outcome.left_at'),
            value: <DateTimeField value={new Date(sentAt).toISOString()} />,
          },
          { label: translate('money.transfers.reason'), value: <Given>{word('reason')}</Given> },
          ...(sender === ''
            ? []
            : [{ label: translate('money.transfers.steps.source'), value: <GroupedCode code={sender} /> }]),
          ...(address === '' && recipient === ''
            ? []
            : [
                {
                  label: translate('money.transfers.steps.destination'),
                  value: address === '' ? <Given>{recipient}</Given> : <GroupedCode code={address} />,
                },
              ]),
          ...(reference === ''
            ? []
            : [{ label: translate('money.bank.top_up.tracking'), value: <GroupedCode code={reference} /> }]),
        ]}
      />
    </div>
  )
}

/** A transfer that was sent and not answered: looked up until it is found, never sent again. */
export const UnknownOutcome = ({ sending, currency, recipient }: UnknownOutcomeProps) => {
  const translate = useTranslate()
  const user = useUser()
  const history = mayOpen(paths.transferHistory, user) ? 'transferHistory' : 'adminTransferHistory'
  const absent = sending.phase === 'absent'
  return (
    <Verdict
      glyph={absent ? 'close' : 'alert'}
      tone={absent ? 'info' : 'warning'}
      title={translate(absent ? 'money.transfers.outcome.absent' : 'money.transfers.outcome.unknown')}
      text={translate(absent ? 'money.transfers.outcome.absent_text' : 'money.transfers.outcome.unknown_text')}
      facts={<Left sending={sending} currency={currency} recipient={recipient} />}
    >
      {absent ? (
        <PrimaryButton type="button" onClick={sending.resume}>
          {translate('money.transfers.outcome.back')}
        </PrimaryButton>
      ) : (
        <SecondaryButton type="button" disabled={sending.lookingUp} onClick={() => sending.lookUp()}>
          {translate(sending.lookingUp ? 'money.transfers.outcome.looking' : 'money.transfers.outcome.look')}
        </SecondaryButton>
      )}
      <SecondaryLink to={link(history, { tab: 'transfers' })}>
        {translate('money.transfers.outcome.history')}
      </SecondaryLink>
    </Verdict>
  )
}
