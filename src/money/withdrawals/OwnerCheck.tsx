import { useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { bankInfo } from '../../../contract/money/bank'
import { chains } from '../../../contract/money/chains'
import { checkIban } from '../../../contract/identifiers'
import { latinCode } from '../../../contract/text'
import type { DestinationKind } from '../../../contract/money/withdrawal-fees'
import { checkBsc, checkTron } from '../../../contract/money/wallet-addresses'
import type { Reply } from '../../../contract/endpoint'
import { useReader } from '../../data/useRead'
import { PrimaryButton } from '../../ui/Control'
import { FactList } from '../../ui/Section'
import { FailureText } from '../../ui/states'
import { MoneyField } from '../../ui/fields/figures'
import { TextInput } from '../../form/TextInput'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { FieldRow, Gas, NetworkBadge, Notice } from '../parts'
import { Given } from '../../ui/fields/Ltr'

const kindOf = (
  typed: string,
): { readonly kind: DestinationKind; readonly value: string } | { readonly problem: string } => {
  const code = latinCode(typed)
  const kind: DestinationKind = /^0x/i.test(code) ? 'bsc' : /^(?:IR)?\d/i.test(code) ? 'iban' : 'tron'
  const checked = kind === 'tron' ? checkTron(code) : kind === 'bsc' ? checkBsc(code) : checkIban(code)
  if ('value' in checked) return { kind, value: checked.value }
  // It starts like none of the three, so the error does not explain the format of one of them.
  return checked.problem === 'tron_address' && !/^T/i.test(code) ? { problem: 'money.wallets.check_none' } : checked
}

interface Found {
  readonly kind: DestinationKind
  readonly value: string
  readonly owner: Reply<typeof bankInfo.userByWallet>['owner']
  readonly balance: Reply<typeof chains.tronBalance> | undefined
}

/** Looks up the owner of a wallet address or IBAN; with `balances` also its balance on the chain. */
export const OwnerCheck = ({ balances = false }: { readonly balances?: boolean }) => {
  const translate = useTranslate()
  const read = useReader()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [found, setFound] = useState<Found>()
  const look = async (event: SyntheticEvent) => {
    event.preventDefault()
    const code = kindOf(typed)
    setFound(undefined)
    setFailure(undefined)
    if ('problem' in code) return setProblem(typed.trim() === '' ? 'required' : code.problem)
    const { kind, value } = code
    setBusy(true)
    try {
      const field = { tron: 'wallet_address', bsc: 'bsc_wallet_address', iban: 'iban' }[kind]
      const { owner } = await read(bankInfo.userByWallet, { body: { [field]: value } })
      const input = { query: { wallet_address: value } }
      const balance =
        !balances || kind === 'iban'
          ? undefined
          : await read(kind === 'tron' ? chains.tronBalance : chains.bscBalance, input)
      setFound({ kind, value, owner, balance })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void look(event)}
      style={{ display: 'grid', gap: 14, minInlineSize: 0 }}
    >
      <FieldRow style={{ display: 'flex', flexWrap: 'wrap' }}>
        <div style={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <TextInput
            kind="code"
            label="money.wallets.check_label"
            value={typed}
            maxLength={80}
            onChange={(text) => {
              setTyped(text)
              setProblem(undefined)
            }}
            {...(problem && { error: problem })}
          />
        </div>
        <PrimaryButton type="submit" disabled={busy}>
          {translate(busy ? 'table.busy' : 'money.wallets.check')}
        </PrimaryButton>
      </FieldRow>
      <div aria-live="polite">
        {failure !== undefined && (
          <Notice className="bad" role="alert">
            <FailureText error={failure} />
          </Notice>
        )}
        {found && (
          <FactList
            facts={[
              {
                label: translate('money.wallets.address'),
                wide: true,
                value: (
                  <span style={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
                    <GroupedCode code={found.value} />
                    <NetworkBadge network={found.kind === 'iban' ? 'bank' : found.kind} />
                  </span>
                ),
              },
              {
                label: translate('money.transfers.owner'),
                value: found.owner ? <Given>{found.owner.name}</Given> : translate('money.transfers.owner_unknown'),
              },
              ...(found.balance
                ? [
                    {
                      label: translate('money.wallets.balance'),
                      value: <MoneyField amount={found.balance.amount} currency={found.balance.currency} />,
                    },
                    {
                      label: translate('money.wallets.gas'),
                      value: <Gas amount={found.balance.gas} symbol={found.balance.gas_symbol} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
    </form>
  )
}
