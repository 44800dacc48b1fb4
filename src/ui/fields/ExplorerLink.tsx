import { useTranslate } from 'react-admin'
import { Glyph } from '../Glyph'
import { classed } from '../classed'
import css from './ExplorerLink.module.css'

const Way = classed('a', css.way)

/**
 * Opens a transaction in a block explorer, in a new tab without access to ours. Only the person's own click contacts
 * it.
 */
export const ExplorerLink = ({ href }: { readonly href: string | null }) => {
  const translate = useTranslate()
  if (!href || !/^https?:\/\//i.test(href)) return null
  const label = translate('table.explorer')
  return (
    <Way href={href} target="_blank" rel="noopener noreferrer" aria-label={label} title={label}>
      <Glyph name="outside" size={16} />
    </Way>
  )
}
