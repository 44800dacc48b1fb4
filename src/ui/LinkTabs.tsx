import { styled } from '@mui/material/styles'
import { LinkBase } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormats } from './useFormats'
import { focusRing, paletteOf, tint } from './palette'
import { fadeAway, fadingSides, showWithin, useHiddenSides } from './scrolling'

/** How far tabs fade out towards a side beyond which more follow. */
const fade = 44

const Bar = styled('nav')(({ theme }) => ({
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'thin',
  borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  minInlineSize: 0,
  scrollPaddingInline: fade,
  ...fadeAway(fade),
  '& ul': { display: 'flex', gap: 2, listStyle: 'none', margin: 0, padding: 0, inlineSize: 'max-content' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 44,
    paddingInline: 10,
    '@media (max-width: 599.95px)': { paddingInline: 14 },
    color: paletteOf(theme).text.secondary,
    textDecoration: 'none',
    fontSize: '0.9375rem',
    whiteSpace: 'nowrap',
    borderBlockEnd: '2.5px solid transparent',
    boxSizing: 'border-box',
  },
  '& a:hover': { color: paletteOf(theme).text.primary },
  '& a:focus-visible': { ...focusRing(theme), outlineOffset: -3, borderRadius: 8 },
  '& a[aria-current]': {
    color: paletteOf(theme).primary.main,
    fontWeight: 700,
    borderBlockEndColor: paletteOf(theme).primary.main,
  },
  '@media print': { display: 'none' },
  '&.pills': { borderBlockEnd: 0 },
  '&.pills ul': { gap: 2 },
  '&.pills a': {
    gap: 6,
    minBlockSize: 38,
    paddingInline: 9,
    fontSize: '0.8125rem',
    borderBlockEnd: 0,
    borderRadius: 10,
    '@media (pointer: coarse)': { minBlockSize: 44 },
  },
  '&.pills a[aria-current]': { background: tint(paletteOf(theme).primary.main, 10) },
  '& .count': {
    fontSize: '0.75rem',
    fontWeight: 600,
    paddingInline: 7,
    borderRadius: 10,
    lineHeight: 1.7,
    background: tint(paletteOf(theme).text.primary, 8),
  },
  '&.pills a[aria-current] .count': { background: paletteOf(theme).background.paper },
}))

export interface LinkTab {
  readonly to: string
  readonly label: ReactNode
  readonly count?: number | undefined
  readonly current?: boolean
  /** Done when it is opened by a click, besides going there. */
  readonly onOpen?: () => void
}

interface LinkTabsProps {
  readonly tabs: readonly LinkTab[]
  readonly label: string
  /** In a bar with other controls, instead of over what they open. */
  readonly pills?: boolean
}

/**
 * Tabs that are addresses: they open in new windows, survive reload and answer to Back. A strip wider than its room
 * fades out towards the tabs that follow, and the open one is brought into view.
 */
export const LinkTabs = ({ tabs, label, pills = false }: LinkTabsProps) => {
  const { number } = useFormats()
  const bar = useRef<HTMLElement>(null)
  const hidden = useHiddenSides(bar)
  const open = tabs.find(({ current }) => current)?.to
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]')
    if (bar.current && tab) showWithin(bar.current, tab, fade)
  }, [open])
  return (
    <Bar ref={bar} aria-label={label} className={`${pills ? 'pills ' : ''}${fadingSides(hidden) ?? ''}`}>
      <ul>
        {tabs.map(({ to, label: text, count, current, onOpen }) => (
          <li key={to}>
            <LinkBase to={to} aria-current={current ? 'page' : undefined} onClick={onOpen}>
              {text}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="count">{number(count)}</span>
                </>
              )}
            </LinkBase>
          </li>
        ))}
      </ul>
    </Bar>
  )
}
