import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { isStaff } from '../../../contract/access'
import { transferDesk } from '../../../contract/money/transfer-desk'
import { checkBsc, checkTron } from '../../../contract/money/wallet-addresses'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { TextInput } from '../../form/TextInput'
import { AddressBook, SaveAddress } from './AddressBook'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { ChoiceCard, Choices, Notice, Radio } from '../parts'
import { PersonPick } from './PersonPick'
import type { PlanNetwork } from './plan'
import type { StepProps } from './SourceStep'
import type { Quote } from './useQuote'

export interface QuotedStepProps extends StepProps {
  readonly quote: Quote | undefined
  /** Field code of the platform's objection to this answer. */
  readonly problem: string | undefined
}

const ways = ['book', 'user', 'paste'] as const
type Way = (typeof ways)[number]

const check = (network: PlanNetwork, typed: string) => (network === 'bsc' ? checkBsc(typed) : checkTron(typed))

interface PasteProps extends QuotedStepProps {
  /** How the address must end: like a person's verified wallet. */
  readonly ending?: string
}

const Paste = ({ plan, change, ending = '' }: PasteProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(plan.receiver)
  const trimmed = typed.trim()
  const checked = trimmed === '' ? undefined : check(plan.network, trimmed)
  const differs = checked && 'value' in checked && !checked.value.endsWith(ending)
  const local = checked && 'problem' in checked ? checked.problem : undefined
  return (
    <>
      {plan.receiver === '' && <Notice>{translate('money.transfers.destination.paste_waits')}</Notice>}
      <TextInput
        kind="code"
        label="money.transfers.destination.address"
        helper="money.transfers.destination.address_help"
        value={typed}
        maxLength={80}
        onChange={(text) => {
          setTyped(text)
          const good = check(plan.network, text.trim())
          const receiver = 'value' in good && good.value.endsWith(ending) ? good.value : ''
          change({ receiver, receiverName: '', check: '' })
        }}
        error={differs ? 'money.transfers.destination.ends_otherwise' : local}
      />
    </>
  )
}

/**
 * The verified wallet of a person on the platform. Non-staff are told only how it ends: the address comes from the
 * recipient, and is compared with that.
 */
const WalletOfPerson = (props: QuotedStepProps) => {
  const { plan, change, platform } = props
  const translate = useTranslate()
  const { mutate, reset, data: wallet, error } = useWrite(transferDesk.personWallet)
  const [person, setPerson] = useState({ uuid: '', name: '' })
  const ending = wallet?.address === null ? wallet.ending : null
  const pick = (uuid: string, name: string) => {
    setPerson({ uuid, name })
    change({ receiver: '', receiverName: '', check: '' })
    if (uuid === '') return reset()
    const network = plan.network === 'bsc' ? 'bsc' : 'tron'
    mutate(
      { body: { user_uuid: uuid, network } },
      {
        // Called for the newest pick only, and not once another kind of address is chosen.
        onSuccess: ({ address }) => {
          if (address !== null) change({ receiver: address, receiverName: name, check: '' })
        },
      },
    )
  }
  return (
    <>
      <PersonPick
        label="money.transfers.destination.person"
        uuid={person.uuid}
        name={person.name}
        onPick={pick}
        helper={`money.transfers.destination.${platform ? 'reveal_help' : 'reveal_whole'}`}
      />
      {(error !== null || (wallet?.address ?? wallet?.ending) === null) && (
        <Notice className="warn" role="alert">
          {error ? <FailureText error={error} /> : translate('money.transfers.destination.no_wallet')}
        </Notice>
      )}
      {ending !== null && (
        <>
          <Notice>
            {translate('money.transfers.destination.ends_in')} <Ltr>{`…${ending}`}</Ltr>
          </Notice>
          <Paste {...props} ending={ending} />
        </>
      )}
    </>
  )
}

/** What is known about the chosen address: its owner, whether it is saved or cooling off, and its look-alikes. */
const Known = ({ plan, quote, problem }: QuotedStepProps) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const [saving, setSaving] = useState(false)
  const receiver = quote?.receiver
  if (!receiver || plan.receiver === '' || receiver.address !== plan.receiver) return null
  return (
    <div style={{ display: 'grid', gap: 12 }} aria-live="polite">
      <div>
        <GroupedCode code={receiver.address} />
        <div>
          {receiver.owner ? (
            <>
              {translate('money.transfers.owner')}: <PersonName name={receiver.owner.name} />
            </>
          ) : (
            translate('money.transfers.owner_unknown')
          )}
        </div>
      </div>
      {receiver.look_alikes.length > 0 && (
        <Notice className="bad" role="alert">
          <p>
            <strong>{translate('validation.address_similar')}</strong>
          </p>
          {receiver.look_alikes.map(({ address, label }) => (
            <p key={address}>
              {label && (
                <>
                  <Given>{label}</Given>:{' '}
                </>
              )}
              <GroupedCode code={address} unlike={receiver.address} />
            </p>
          ))}
        </Notice>
      )}
      {problem === 'address_new' && (
        <Notice className="warn" role="alert">
          <p>{translate('money.transfers.destination.new')}</p>
          <SecondaryButton type="button" onClick={() => setSaving(true)}>
            {translate('money.transfers.book.save_this')}
          </SecondaryButton>
        </Notice>
      )}
      {problem === 'address_cooling' && (
        <Notice className="warn" role="alert">
          {translate('money.transfers.destination.cooling', { when: dateTime(receiver.usable_from) })}
        </Notice>
      )}
      {problem !== undefined && !['address_new', 'address_cooling', 'address_similar'].includes(problem) && (
        <Notice className="bad" role="alert">
          {translate(`validation.${problem}`)}
        </Notice>
      )}
      {saving && (
        <SaveAddress
          network={plan.network === 'bsc' ? 'bsc' : 'tron'}
          address={plan.receiver}
          name={plan.receiverName}
          onClose={() => setSaving(false)}
          onSaved={() => undefined}
        />
      )}
    </div>
  )
}

const ChainDestination = (props: QuotedStepProps) => {
  const { plan, change } = props
  const translate = useTranslate()
  const [way, setWay] = useState<Way>(plan.receiver !== '' && plan.receiverName === '' ? 'paste' : 'book')
  const chain = plan.network === 'bsc' ? 'bsc' : 'tron'
  return (
    <>
      <Choices className="tiles" role="radiogroup" aria-label={translate('money.transfers.steps.destination')}>
        {ways.map((option) => (
          <ChoiceCard key={option}>
            <Radio
              type="radio"
              name="way"
              checked={way === option}
              onChange={() => {
                setWay(option)
                change({ receiver: '', receiverName: '', check: '' })
              }}
            />
            <span>{translate(`money.transfers.destination.${option}`)}</span>
          </ChoiceCard>
        ))}
      </Choices>
      {way === 'book' && (
        <AddressBook
          network={chain}
          sender={plan.sender}
          chosen={plan.receiver}
          onChoose={({ address, label }) => change({ receiver: address, receiverName: label, check: '' })}
        />
      )}
      {way === 'user' && <WalletOfPerson {...props} />}
      {way === 'paste' && <Paste {...props} />}
      <Known {...props} />
    </>
  )
}

/** Where the money goes: a saved address, a pasted one, or a person. */
export const DestinationStep = (props: QuotedStepProps) => {
  const user = useUser()
  const { plan, change, problem } = props
  if (plan.withdrawals.length > 0) return <GroupedCode code={plan.receiver} />
  if (plan.network !== 'internal') return <ChainDestination {...props} />
  return (
    <PersonPick
      label="money.transfers.destination.recipient"
      uuid={plan.receiver}
      name={plan.receiverName}
      error={problem}
      helper={`money.transfers.destination.${isStaff(user) ? 'recipient_help' : 'recipient_whole'}`}
      onPick={(receiver, receiverName) => change({ receiver, receiverName })}
    />
  )
}
