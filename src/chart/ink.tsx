import { useTheme } from '@mui/material/styles'
import { paletteOf } from '../ui/palette'

/** How a series is drawn: a colour, and a pattern or dash so that it can be told without the colour. */
export interface Ink {
  readonly colour: string
  readonly pattern: 'solid' | 'slanted' | 'dots' | 'crossed' | 'level' | 'steep'
  readonly dash: string | undefined
  readonly marker: 'circle' | 'square' | 'diamond' | 'triangle'
}

const patterns = ['solid', 'slanted', 'dots', 'crossed', 'level', 'steep'] as const
const dashes = [undefined, '7 5', '2 4', '10 4 2 4'] as const
const markers = ['circle', 'square', 'diamond', 'triangle'] as const

/** The inks of a theme, in order of series. */
export const useInks = (): readonly Ink[] => {
  const palette = paletteOf(useTheme())
  const colours = [
    palette.primary.main,
    palette.warning.main,
    palette.success.main,
    palette.secondary.main,
    palette.error.main,
    palette.info.main,
  ]
  return colours.map((colour, at) => ({
    colour,
    pattern: patterns[at % patterns.length] ?? 'solid',
    dash: dashes[at % dashes.length],
    marker: markers[at % markers.length] ?? 'circle',
  }))
}

/** The ink of a series; after the last colour they begin again. */
export const inkAt = (inks: readonly Ink[], at: number): Ink =>
  inks[at % inks.length] ?? { colour: 'currentColor', pattern: 'solid', dash: undefined, marker: 'circle' }

const strokes = {
  solid: null,
  slanted: 'M-2 2l4-4M0 8l8-8M6 10l4-4',
  dots: 'M2 2h.01M6 6h.01',
  crossed: 'M0 8l8-8M0 0l8 8',
  level: 'M0 2h8M0 6h8',
  steep: 'M2 0v8M6 0v8',
} as const satisfies Readonly<Record<Ink['pattern'], string | null>>

/** Fills of a chart; refer to them with {@link fillOf}. */
export const InkPatterns = ({ id, inks }: { readonly id: string; readonly inks: readonly Ink[] }) => (
  <defs>
    {inks.map(({ colour, pattern }, at) => (
      <pattern key={at} id={`${id}-ink-${at}`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill={colour} opacity={pattern === 'solid' ? 1 : 0.55} />
        {strokes[pattern] && (
          <path
            d={strokes[pattern]}
            stroke={colour}
            strokeWidth={pattern === 'dots' ? 2.6 : 1.8}
            strokeLinecap={pattern === 'dots' ? 'round' : 'butt'}
          />
        )}
      </pattern>
    ))}
  </defs>
)

/** The fill of the nth series. */
export const fillOf = (id: string, inks: readonly Ink[], at: number): string => `url(#${id}-ink-${at % inks.length})`

const markerPaths = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  square: 'M-3.6-3.6h7.2v7.2h-7.2z',
  diamond: 'M0-5l5 5-5 5-5-5z',
  triangle: 'M0-5l4.8 8.4h-9.6z',
} as const

/** The point mark of a line. */
export const Marker = ({ ink, x, y }: { readonly ink: Ink; readonly x: number; readonly y: number }) => (
  <path d={markerPaths[ink.marker]} transform={`translate(${x} ${y})`} fill={ink.colour} className="marker" />
)
