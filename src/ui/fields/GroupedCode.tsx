import { styled } from '@mui/material/styles'
import { paletteOf } from '../palette'

/** Four by four, as people compare long codes; what is masked has no groups left. */
const inGroups = (code: string): readonly string[] => (code.includes('•') ? [code] : (code.match(/.{1,4}/g) ?? [code]))

const Code = styled('bdi')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2px 8px',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.9375rem',
  lineHeight: 1.8,
  '& span:nth-of-type(even)': { color: paletteOf(theme).primary.main },
  '& span.other:nth-of-type(n)': {
    color: paletteOf(theme).error.main,
    fontWeight: 700,
    textDecoration: 'underline',
    textUnderlineOffset: 4,
  },
}))

interface GroupedCodeProps {
  readonly code: string
  /** A code it may be taken for: the groups that differ are marked. */
  readonly unlike?: string
}

/** A whole address or IBAN in groups of four; copied as one. */
export const GroupedCode = ({ code, unlike }: GroupedCodeProps) => {
  const others = unlike === undefined ? undefined : inGroups(unlike)
  return (
    <Code dir="ltr">
      {inGroups(code).map((part, place) => (
        <span key={place} className={others && others[place] !== part ? 'other' : undefined}>
          {part}
        </span>
      ))}
    </Code>
  )
}
