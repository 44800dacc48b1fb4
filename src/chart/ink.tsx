import type { Hue } from './hues'

/** How a series is drawn: a colour, and a pattern, dash or mark that distinguishes it without the colour. */
export interface Ink {
  readonly hue: Hue
  /** In 8 × 8 pixels; without one the fill is solid. */
  readonly pattern: string | undefined
  readonly dash: string | undefined
  readonly marker: string
}

/** In order of series; {@link mostSeries} of them, so that none repeats. */
const inks: readonly Ink[] = [
  { hue: 'teal', pattern: undefined, dash: undefined, marker: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0' },
  { hue: 'amber', pattern: 'M-2 2l4-4M0 8l8-8M6 10l4-4', dash: '7 5', marker: 'M-3.6-3.6h7.2v7.2h-7.2z' },
  { hue: 'blue', pattern: 'M2 2h.01M6 6h.01', dash: '2 4', marker: 'M0-5l5 5-5 5-5-5z' },
  { hue: 'plum', pattern: 'M0 8l8-8M0 0l8 8', dash: '10 4 2 4', marker: 'M0-5l4.8 8.4h-9.6z' },
  { hue: 'coral', pattern: 'M0 2h8M0 6h8', dash: '14 4', marker: 'M0 5l-4.8-8.4h9.6z' },
  { hue: 'slate', pattern: 'M2 0v8M6 0v8', dash: '7 3 2 3 2 3', marker: 'M-5-1.6h10v3.2h-10z' },
  { hue: 'lime', pattern: 'M-2 6l4 4M0 0l8 8M6-2l4 4', dash: '4 2', marker: 'M-1.6-5h3.2v10h-3.2z' },
  { hue: 'brown', pattern: 'M0 4h8M4 0v8', dash: '1 3', marker: 'M-1.5-5h3v3.5H5v3H1.5V5h-3V1.5H-5v-3h3.5z' },
]

/** As many series as can be distinguished; more are listed rather than drawn over each other. */
export const mostSeries = inks.length

/** The ink of the nth series. */
export const inkAt = (at: number): Ink => {
  const ink = inks[at]
  if (!ink) throw new Error(`A chart has ${mostSeries} inks; there is no ink ${at + 1}.`)
  return ink
}

/** The colour of an ink, a variable of `src/theme/variables.css`. */
export const colourOf = ({ hue }: Ink): string => `var(--ink-${hue})`

/** Fill patterns for a number of series; refer to them with {@link fillOf}. */
export const InkPatterns = ({ id, count }: { readonly id: string; readonly count: number }) => (
  <defs>
    {inks.slice(0, count).map((ink, at) => (
      <pattern key={ink.hue} id={`${id}-ink-${at}`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill={colourOf(ink)} opacity={ink.pattern ? 0.55 : 1} />
        {ink.pattern && (
          <path
            d={ink.pattern}
            stroke={colourOf(ink)}
            strokeWidth={ink.hue === 'blue' ? 2.6 : 1.8}
            strokeLinecap={ink.hue === 'blue' ? 'round' : 'butt'}
          />
        )}
      </pattern>
    ))}
  </defs>
)

/** The fill of the nth series. */
export const fillOf = (id: string, at: number): string => `url(#${id}-ink-${at})`

interface MarkerProps {
  readonly ink: Ink
  readonly x: number
  readonly y: number
  /** Marks a period still running: not filled. */
  readonly running?: boolean | undefined
}

/** The mark of a value on a line. */
export const Marker = ({ ink, x, y, running = false }: MarkerProps) => (
  <path
    d={ink.marker}
    transform={`translate(${x} ${y})`}
    className={running ? 'marker running' : 'marker'}
    style={running ? { stroke: colourOf(ink) } : { fill: colourOf(ink) }}
  />
)
