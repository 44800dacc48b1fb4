import { reasonLength } from '../../contract/text'
import { TextInput } from '../form/TextInput'

interface ReasonInputProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why money is held back, reduced or reversed: always required, up to the contract's maximum length. */
export const ReasonInput = ({ value, onChange }: ReasonInputProps) => (
  <TextInput label="table.reason" value={value} onChange={onChange} maxLength={reasonLength} required />
)
