import { reasonLength } from '../../contract/text'
import { TextInput } from '../form/TextInput'

interface ReasonInputProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why money is held back, lowered or taken back: always needed, as long as the contract takes it. */
export const ReasonInput = ({ value, onChange }: ReasonInputProps) => (
  <TextInput label="table.reason" value={value} onChange={onChange} maxLength={reasonLength} required />
)
