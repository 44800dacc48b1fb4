import { useTranslate } from 'react-admin'
import type { RefObject } from 'react'
import { Tick } from '../../ui/Control'
import { Glyph, type GlyphName } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { useDensity, type Density } from './density'
import { classed } from '../../ui/classed'
import css from './ToolsMenu.module.css'

const Box = classed('div', css.box)

/** Something that can be done with a list. */
export interface Tool {
  readonly icon: GlyphName
  readonly label: string
  readonly onPick: () => void
  /** Why it is unavailable now. */
  readonly obstacle?: string | undefined
}

interface ToolsMenuProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly tools: readonly Tool[]
  /** Offers the row density. */
  readonly rows: boolean
  readonly onClose: () => void
}

const densities: readonly Density[] = ['compact', 'comfortable']

/** The tools of a list by name, and its row density. */
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
