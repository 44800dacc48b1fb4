import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { transferDesk } from '../../../contract/money/transfer-desk'
import type { Reply } from '../../../contract/endpoint'
import { PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { IconControl, SecondaryButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { Glyph } from '../../ui/Glyph'
import { EmptyState, ErrorState, FailureText, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Refusal } from '../../ui/Refusal'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Given } from '../../ui/fields/Ltr'
import { TextInput } from '../../form/TextInput'
import { MiddleCheck } from './MiddleCheck'
import { ChoiceCard, Choices, NetworkBadge, Notice, Radio } from '../parts'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { Dialog } from '../../ui/Dialog'

export type Entry = Reply<typeof transferDesk.addressBook>['results'][number]
type Chain = Entry['network']
type LookAlike = NonNullable<Reply<typeof transferDesk.transferQuote>['receiver']>['look_alikes'][number]

interface SaveAddressProps {
  readonly network: Chain
  readonly address?: string
  /** The owner's name, offered as its name in the book. */
  readonly name?: string
  readonly onClose: () => void
  readonly onSaved: (entry: Entry) => void
}

/** Saves an address under a name; money may go there a day later. */
export const SaveAddress = ({ network, address: given = '', name = '', onClose, onSaved }: SaveAddressProps) => {
  const translate = useTranslate()
  const title = useId()
  const [address, setAddress] = useState(given)
  const [label, setLabel] = useState(name)
  const [passcode, setPasscode] = useState('')
  const [check, setCheck] = useState('')
  // The look-alikes and the address they belong to; another address is checked anew.
  const [similar, setSimilar] = useState<{ readonly of: string; readonly to: readonly LookAlike[] }>()
  const save = useWrite(transferDesk.saveAddress)
  const fields = save.error instanceof PlatformError ? save.error.fields : {}
  const asksCheck = similar !== undefined && similar.of === address.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (save.isPending) return
    const payload = { label, [`${network}_address`]: address.trim(), ...(asksCheck && { address_check: check.trim() }) }
    save.mutate(
      { body: { ...payload, passcode } },
      {
        onSuccess: ({ object }) => {
          onSaved(object)
          onClose()
        },
        onError: (error) => {
          setPasscode('')
          const found = error instanceof PlatformError ? error.details['look_alikes'] : undefined
          if (Array.isArray(found)) setSimilar({ of: address.trim(), to: found as LookAlike[] })
        },
      },
    )
  }
  const said = fields['tron_address'] ?? fields['bsc_address']
  return (
    <Dialog open onClose={() => save.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={save.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('money.transfers.book.save_title')}</h2>
        <p className="text">{translate('money.transfers.book.save_text')}</p>
        <NetworkBadge network={network} />
        <TextInput
          kind="code"
          label="money.transfers.book.address"
          value={address}
          onChange={setAddress}
          maxLength={80}
          required
          {...(said && { error: said })}
        />
        {asksCheck && (
          <MiddleCheck
            address={similar.of}
            lookAlikes={similar.to}
            value={check}
            onChange={setCheck}
            wrong={fields['address_check'] === 'invalid'}
          />
        )}
        <TextInput
          label="money.transfers.book.label"
          value={label}
          onChange={setLabel}
          maxLength={60}
          required
          {...(fields['label'] && { error: fields['label'] })}
        />
        <PasscodeInput value={passcode} onChange={setPasscode} error={fields['passcode']} />
        {save.error && Object.keys(fields).length === 0 && (
          <Refusal>
            <PasscodeTrouble error={save.error} />
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={save.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={
              save.isPending ||
              passcode.length < 6 ||
              address === '' ||
              label.trim() === '' ||
              (asksCheck && check.trim().length < 4)
            }
          >
            {translate(save.isPending ? 'table.busy' : 'money.transfers.book.save')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}

interface AddressBookProps {
  readonly network: Chain
  /** The wallet the money leaves; never its own destination. */
  readonly sender: string
  readonly chosen: string
  readonly onChoose: (entry: Pick<Entry, 'address' | 'label'>) => void
}

/** The person's other wallets and the saved addresses on one chain; those still cooling off say until when. */
export const AddressBook = ({ network, sender, chosen, onChoose }: AddressBookProps) => {
  const translate = useTranslate()
  const { dateTime, relative } = useFormats()
  const { data, error, refetch } = useRead(transferDesk.addressBook, {})
  const wallets = useRead(transferDesk.wallets, {})
  const own = wallets.data?.results.filter((one) => one.network === network && one.address !== sender) ?? []
  const remove = useWrite(transferDesk.removeAddress)
  const [gone, setGone] = useState<Entry>()
  const [adding, setAdding] = useState(false)
  const entries = data?.results.filter((entry) => entry.network === network) ?? []
  const add = (
    <SecondaryButton type="button" onClick={() => setAdding(true)} style={{ justifySelf: 'start' }}>
      {translate('money.transfers.book.add')}
    </SecondaryButton>
  )
  return (
    <div style={{ display: 'grid', gap: 12, minInlineSize: 0 }}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={64} />}
      {data && entries.length === 0 && own.length === 0 && (
        <EmptyState
          title={translate('money.transfers.book.none')}
          text={translate('money.transfers.book.none_text')}
          action={add}
        />
      )}
      {data && entries.length + own.length > 0 && (
        <>
          <Choices role="radiogroup" aria-label={translate('money.transfers.destination.book')}>
            {own.map(({ address, label }) => (
              <ChoiceCard key={address}>
                <Radio
                  type="radio"
                  name="book"
                  checked={chosen === address}
                  onChange={() => onChoose({ address, label: label || translate('money.transfers.source.own') })}
                />
                <span className="body">
                  <span className="name">
                    <Given>{label || translate('money.transfers.source.own')}</Given>
                  </span>
                  <span className="quiet">
                    <GroupedCode code={address} />
                  </span>
                </span>
              </ChoiceCard>
            ))}
            {entries.map((entry) => (
              <div key={entry.id} style={{ display: 'flex', gap: 8, alignItems: 'center', minInlineSize: 0 }}>
                <ChoiceCard style={{ flex: 1, minInlineSize: 0 }}>
                  <Radio
                    type="radio"
                    name="book"
                    checked={chosen === entry.address}
                    disabled={!entry.usable}
                    onChange={() => onChoose(entry)}
                  />
                  <span className="body">
                    <span className="name">
                      <Given>{entry.label}</Given>
                    </span>
                    <span className="quiet">
                      <GroupedCode code={entry.address} />
                    </span>
                    {!entry.usable && (
                      <span className="quiet" title={dateTime(entry.usable_from)}>
                        {translate('money.transfers.book.cooling', { when: relative(entry.usable_from) })}
                      </span>
                    )}
                  </span>
                </ChoiceCard>
                <IconControl
                  type="button"
                  aria-label={translate('money.transfers.book.remove', { name: entry.label })}
                  onClick={() => setGone(entry)}
                >
                  <Glyph name="close" size={18} />
                </IconControl>
              </div>
            ))}
          </Choices>
          {add}
        </>
      )}
      {adding && (
        <SaveAddress
          network={network}
          onClose={() => setAdding(false)}
          onSaved={(entry) => entry.usable && onChoose(entry)}
        />
      )}
      <ConfirmDialog
        open={gone !== undefined}
        title={translate('money.transfers.book.remove_title')}
        tone="danger"
        confirmLabel={translate('money.transfers.book.remove_button')}
        onConfirm={() => remove.mutateAsync({ params: { id: Number(gone?.id) } })}
        onClose={() => setGone(undefined)}
      >
        {gone && <Given>{gone.label}</Given>}
      </ConfirmDialog>
      {remove.error && (
        <Notice className="bad" role="alert">
          <FailureText error={remove.error} />
        </Notice>
      )}
    </div>
  )
}
