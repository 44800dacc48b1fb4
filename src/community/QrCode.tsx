import { useMemo } from 'react'
import { encode } from 'uqr'

/** The modules of a code as one path of unit squares. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code: black on white in both light and dark, as cameras read nothing else reliably. */
export const QrCode = ({
  text,
  label,
  size = 184,
}: {
  readonly text: string
  readonly label: string
  readonly size?: number
}) => {
  const { data, size: modules } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 10, display: 'block' }}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
