import { styled } from '@mui/material/styles'
import { focusRing, paletteOf, tint } from '../../ui/palette'

/** Rows of the home page: what, about what, since when, and the way there. */
export const RowList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderBlockStart: `1px solid ${paletteOf(theme).divider}` },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 12,
    minBlockSize: 56,
    paddingBlock: 10,
    paddingInline: 8,
    marginInline: -8,
    borderRadius: 10,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a.row:hover': { background: tint(paletteOf(theme).text.primary, 4) },
  '& a.row:focus-visible': focusRing(theme),
  '& .what': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .about': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    marginBlockStart: 2,
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .glyph': { color: paletteOf(theme).text.secondary },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
}))
