import { useTranslate } from 'react-admin'
import { useFormats } from '../ui/useFormats'
import { NumberInput } from './NumberInput'

const typedAbove = 100

/** Whether an act on so many must be confirmed by writing down how many they are. */
export const isTyped = (count: number): boolean => count > typedAbove

interface TypedCountProps {
  readonly count: number
  /** Where the catalogue says what is counted. */
  readonly texts: 'notifications.sending.confirm' | 'list.bulk.confirm'
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Asks to write down how many an act is for. */
export const TypedCount = ({ count, texts, value, onChange }: TypedCountProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const n = number(count)
  // Not before as many digits are typed: until then it is only unfinished.
  const differs = value !== null && value !== count && String(value).length >= String(count).length
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <p style={{ margin: 0 }}>{translate(`${texts}.type`, { n })}</p>
      <NumberInput label={`${texts}.label`} value={value} autoFocus onChange={onChange} />
      <p role="status" style={{ margin: 0 }}>
        {differs && translate(`${texts}.differs`, { n })}
      </p>
    </div>
  )
}
