import type { MenuGroup } from '../../pathTable'
import entries from './entries.svg'
import { classed } from '../../ui/classed'
import css from './icons.module.css'

const drawings = {
  home: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5h-5v5H5a1 1 0 0 1-1-1z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.3a3.3 3.3 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
  requests: 'M8 4h8l3 3v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 11h7M8.5 15h5',
  tickets: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12h5',
  money:
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h12A1.5 1.5 0 0 1 19 7.5V9M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-7.5A1.5 1.5 0 0 0 18.5 9h-13A1.5 1.5 0 0 1 4 7.5zM16.5 14.3v.1',
  reports: 'M5 20V11M10.5 20V5M16 20v-6.5M21 20H3',
  messages: 'M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v2.5M12 18.5V21M4.2 7.5l2.2 1.3M17.6 15.2l2.2 1.3M4.2 16.5l2.2-1.3M17.6 8.8l2.2-1.3',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.5.6 1.2 1 2 1s1.5-.4 2-1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  down: 'M6 9.5l6 6 6-6',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
} as const satisfies Readonly<Record<MenuGroup | 'bell' | 'menu' | 'person' | 'down' | 'more', string>>

export type IconName = keyof typeof drawings

const Drawing = classed('svg', css.drawing)

/** A line drawing of the shell; decorative, the adjacent text is its name. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={drawings[name]} />
  </Drawing>
)

/**
 * The icon of a menu entry, by path id or resource; `entries.svg` contains them, outside the scripts of a first load.
 */
export const EntryIcon = ({ of }: { readonly of: string }) => (
  <Drawing className="entry" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href={`${entries}#${of}`} />
  </Drawing>
)
