import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Glyph } from '../Glyph'
import { paletteOf } from '../palette'

const Way = styled('a')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: 32,
  minBlockSize: 32,
  borderRadius: 8,
  color: paletteOf(theme).primary.main,
  '@media (hover: none)': { minInlineSize: 44, minBlockSize: 44 },
  '@media print': { display: 'none' },
}))

/** Opens a transaction in a block explorer, in a tab of its own that knows nothing of ours. Nobody but the person asks there. */
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
