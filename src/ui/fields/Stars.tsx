import { useTranslate } from 'react-admin'
import { useFormats } from '../useFormats'

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'

/** A rating of one to five stars; read out as a figure. */
export const Stars = ({ value }: { readonly value: number | null | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (value === null || value === undefined) return <>{translate('inputs.no_stars')}</>
  const full = Math.round(value)
  return (
    <span
      role="img"
      aria-label={translate('inputs.stars', { n: number(value, { maximumFractionDigits: 1 }) })}
      style={{ display: 'inline-flex', gap: 1, verticalAlign: 'middle' }}
    >
      {[1, 2, 3, 4, 5].map((at) => (
        <svg
          key={at}
          width={16}
          height={16}
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill={at <= full ? '#b7791f' : 'none'}
          stroke="#b7791f"
          strokeWidth={1.5}
          strokeLinejoin="round"
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  )
}
