import { useFormats } from '../ui/useFormats'
import { Ltr } from '../ui/fields/Ltr'

/** Codes of requests as a list in the language of the screen; a line breaks between two of them, never within one. */
export const Codes = ({ codes }: { readonly codes: readonly string[] }) => {
  const { listParts } = useFormats()
  return (
    <span>
      {listParts(codes).map(({ type, value }, at) =>
        type === 'element' ? (
          <span key={at} style={{ whiteSpace: 'nowrap' }}>
            <Ltr>{value}</Ltr>
          </span>
        ) : (
          value
        ),
      )}
    </span>
  )
}
