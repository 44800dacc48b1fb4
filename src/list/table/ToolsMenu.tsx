import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { RefObject } from 'react'
import { Tick } from '../../ui/Control'
import { Glyph, type GlyphName } from '../../ui/Glyph'
import { paletteOf, focusRing, tint } from '../../ui/palette'
import { Popup } from '../../ui/Popup'
import { useDensity, type Density } from './density'

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  margin: -8,
  minInlineSize: 200,
  '& button, & label': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minBlockSize: 44,
    paddingInline: 10,
    border: 0,
    borderRadius: 10,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.9375rem',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:disabled': { opacity: 0.45, cursor: 'not-allowed' },
  '& button:hover:not(:disabled), & label:hover': { background: tint(paletteOf(theme).text.primary, 5) },
  '& button:focus-visible': focusRing(theme),
  '& small': { paddingInline: 10, color: paletteOf(theme).text.secondary, fontSize: '0.8125rem' },
  '& fieldset': {
    border: 0,
    margin: 0,
    padding: 0,
    paddingBlockStart: 8,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  },
  '& legend': { paddingInline: 10, fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
}))

/** Something that can be done with a list. */
export interface Tool {
  readonly icon: GlyphName
  readonly label: string
  readonly onPick: () => void
  /** Why it cannot be picked now. */
  readonly obstacle?: string | undefined
}

interface ToolsMenuProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly tools: readonly Tool[]
  /** Offers how close the rows stand. */
  readonly rows: boolean
  readonly onClose: () => void
}

const densities: readonly Density[] = ['compact', 'comfortable']

/** The tools of a list by name, and how close its rows stand. */
export const ToolsMenu = ({ anchor, tools, rows, onClose }: ToolsMenuProps) => {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  return (
    <Popup anchor={anchor} label={translate('table.tools')} onClose={onClose}>
      <Box>
        {tools.map(({ icon, label, onPick, obstacle }) => (
          <button key={icon} type="button" disabled={obstacle !== undefined} title={obstacle} onClick={onPick}>
            <Glyph name={icon} size={18} />
            {label}
          </button>
        ))}
        {rows && (
          <fieldset>
            <legend>{translate('table.density.label')}</legend>
            {densities.map((one) => (
              <label key={one}>
                <Tick
                  type="radio"
                  name="density"
                  value={one}
                  checked={one === density}
                  onChange={() => setDensity(one)}
                />
                {translate(`table.density.${one}`)}
              </label>
            ))}
          </fieldset>
        )}
      </Box>
    </Popup>
  )
}
