import { useTranslate } from 'react-admin'
import { useFormats } from '../ui/useFormats'
import { NumberInput } from './NumberInput'

const typedAbove = 100

/** Whether an action on this many items must be confirmed by typing their number. */
export const isTyped = (count: number): boolean => count > typedAbove

interface TypedCountProps {
  readonly count: number
  /** Where the catalogue names what is counted. */
  readonly texts: 'notifications.sending.confirm' | 'list.bulk.confirm'
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Asks the person to type how many items an action affects. */
export const TypedCount = ({ count, texts, value, onChange }: TypedCountProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const n = number(count)
  // Not before as many digits are typed: until then it is merely incomplete.
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
