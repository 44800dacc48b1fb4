import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { TextInput } from '../../form/TextInput'
import { Notice } from '../parts'

interface MiddleCheckProps {
  readonly address: string
  /** Known addresses it may be mistaken for. */
  readonly lookAlikes: readonly { readonly address: string; readonly label: string | null }[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The retyped characters are not its middle ones. */
  readonly wrong: boolean
}

/** Look-alike addresses, and the middle four characters to retype: whoever does so has compared the whole address. */
export const MiddleCheck = ({ address, lookAlikes, value, onChange, wrong }: MiddleCheckProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const from = Math.floor(address.length / 2) - 1
  const place = { from: number(from), to: number(from + 3), all: number(address.length) }
  return (
    <Notice className="bad">
      <p>{translate('money.transfers.check_text')}</p>
      {lookAlikes.map((one) => (
        <p key={one.address}>
          {one.label && <bdi>{one.label}: </bdi>}
          <GroupedCode code={one.address} unlike={address} />
        </p>
      ))}
      <TextInput
        kind="code"
        label="money.transfers.check"
        value={value}
        maxLength={4}
        onChange={onChange}
        helper={
          <span role={wrong ? 'alert' : undefined}>
            {wrong && <strong>{translate('money.transfers.check_wrong')} </strong>}
            {translate('money.transfers.check_place', place)}
          </span>
        }
      />
    </Notice>
  )
}
