import { classed } from '../classed'
import css from './GroupedCode.module.css'

/** In groups of four, as people compare long codes; a masked code has no groups left. */
const inGroups = (code: string): readonly string[] => (code.includes('•') ? [code] : (code.match(/.{1,4}/g) ?? [code]))

const Code = classed('bdi', css.code)

interface GroupedCodeProps {
  readonly code: string
  /** A code it may be mistaken for: the groups that differ are marked. */
  readonly unlike?: string
}

/** A whole address or IBAN in groups of four; copied in one piece. */
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
