import { Ltr } from '../ui/fields/Ltr'

/** Codes of requests one after the other; a line ends between two of them, never within one. */
export const Codes = ({ codes }: { readonly codes: readonly string[] }) => (
  <span>
    {codes.map((code, at) => (
      <span key={code}>
        {at > 0 && '، '}
        <span style={{ whiteSpace: 'nowrap' }}>
          <Ltr>{code}</Ltr>
        </span>
      </span>
    ))}
  </span>
)
