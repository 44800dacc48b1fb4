const shapes = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  forward: 'M9 6l6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  search: 'M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM16.2 16.2L20 20',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  empty: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  flat: 'M5 12h14',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  chart: 'M5 19V11M12 19V5M19 19v-5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
} as const
export type GlyphName = keyof typeof shapes

const mirrored: ReadonlySet<GlyphName> = new Set(['forward', 'back', 'first', 'last'])

/** A 24-unit line icon; arrows that mean «forward» or «back» mirror with the reading direction. */
export const Glyph = ({ name, size = 20 }: { readonly name: GlyphName; readonly size?: number }) => (
  <svg
    className={mirrored.has(name) ? 'glyph glyph-turns' : 'glyph'}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    <path d={shapes[name]} />
  </svg>
)
