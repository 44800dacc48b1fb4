import { styled } from '@mui/material/styles'
import { useEvent, useTranslate } from 'react-admin'
import { memo, useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { startOf } from '../data/session/authProvider'
import { findPath, isShut, paths } from '../paths'
import { useUser } from '../data/session/useUser'
import { lazyPart } from '../ui/lazyPart'
import { focusRing, paletteOf, visuallyHidden } from '../ui/palette'
import { roomForMenu, useMenuBeside } from '../ui/useNarrow'
import { BarButton } from './BarButton'
import { Bell } from './Bell'
import { BottomBar, withBottomBar } from './menu/BottomBar'
import { Crumbs, narrow } from './menu/Crumbs'
import { DeniedNote } from './DeniedNote'
import { Icon } from './menu/icons'
import { noteVisit, useFoldedMenu } from './menu/menuChoices'
import { MenuList } from './menu/MenuList'
import { OfflineBanner } from './OfflineBanner'
import { QuickSearch } from './palette/QuickSearch'
import { useFollow } from './useFollow'
import { useFreshPage } from './useFreshPage'
import { useKeptFocus } from './useKeptFocus'
import { UserMenu } from './menu/UserMenu'

const MenuDrawer = lazyPart(() => import('./menu/MenuDrawer').then((part) => part.MenuDrawer))

const menuWidth = 264
const foldedWidth = 64
const barHeight = 'var(--sticky-top)'
const wide = `@media (min-width: ${roomForMenu}px)`

const Frame = styled('div')(({ theme }) => ({
  '--sticky-top': '60px',
  // Where name and role of the account stand in it, two lines of them.
  '@media (min-width: 720px)': { '--sticky-top': 'max(60px, 2.75rem)' },
  minBlockSize: '100dvh',
  minInlineSize: 0,
  '& .skip': {
    position: 'fixed',
    insetBlockStart: 0,
    insetInlineStart: 16,
    transform: 'translateY(calc(-100% - 8px))',
    zIndex: 2000,
    padding: '10px 18px',
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    borderRadius: 10,
  },
  '& .skip:focus': { transform: 'translateY(10px)' },
  '& > header': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 20,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    blockSize: barHeight,
    paddingInline: 'max(12px, 1.5vw)',
    background: paletteOf(theme).background.paper,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  '& .brand': {
    fontWeight: 900,
    fontSize: '1.1875rem',
    color: paletteOf(theme).primary.main,
    textDecoration: 'none',
    padding: '6px 10px',
    borderRadius: 10,
  },
  '& .brand:focus-visible': focusRing(theme),
  '& .place': { flex: 1, minInlineSize: 0, display: 'flex', alignItems: 'center', gap: 14 },
  // On phones there is room for one of them: the name of the page takes the place of the brand once its title is gone.
  '@keyframes pishkhan-go': { to: { opacity: 0, visibility: 'hidden' } },
  '@keyframes pishkhan-come': {
    from: { opacity: 0, visibility: 'hidden' },
    to: { opacity: 1, visibility: 'visible' },
  },
  [narrow]: {
    '& .place': { display: 'grid' },
    '& .place > *': { gridArea: '1 / 1', justifySelf: 'start', maxInlineSize: '100%' },
    '@supports (animation-timeline: scroll())': {
      '& .place > *': { animation: 'linear both', animationTimeline: 'scroll(root)', animationRange: '30px 80px' },
      '& .brand:not(:last-child)': { animationName: 'pishkhan-go' },
      // A page too short to scroll moves nothing, and keeps the brand.
      '& .crumbs': { animationName: 'pishkhan-come', visibility: 'hidden' },
    },
    '@supports not (animation-timeline: scroll())': { '& .brand:not(:last-child)': { display: 'none' } },
    // A title that stays in sight is not said twice.
    '&:has(.title-stays) .crumbs': { display: 'none' },
    '&:has(.title-stays) .brand.brand': { display: 'block', animation: 'none' },
  },
  '& .burger': { [wide]: { display: 'none' } },
  // The bar at the thumb opens it there.
  [withBottomBar]: { '& .burger': { display: 'none' } },
  '& > .body': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minInlineSize: 0,
    [wide]: { gridTemplateColumns: `${menuWidth}px minmax(0, 1fr)` },
  },
  '& > .body.folded': { [wide]: { gridTemplateColumns: `${foldedWidth}px minmax(0, 1fr)` } },
  '& aside': {
    position: 'sticky',
    insetBlockStart: barHeight,
    blockSize: `calc(100dvh - ${barHeight})`,
    overflowY: 'auto',
    borderInlineEnd: `1px solid ${paletteOf(theme).divider}`,
    background: paletteOf(theme).background.paper,
  },
  '& main': {
    minInlineSize: 0,
    padding: '8px max(14px, 2vw) 96px',
    outline: 'none',
    maxInlineSize: 1560,
    inlineSize: '100%',
    marginInline: 'auto',
    boxSizing: 'border-box',
  },
  '@media screen': {
    // Tabs that name the screen are its title for the eye.
    '& main > .family ~ h1, & main > .family ~ * h1': visuallyHidden,
    '& main > .family': { marginBlock: '-8px 6px' },
    '& main > .family a': { fontSize: '1.0625rem' },
    // Its own tabs stand in the same line.
    '@media (min-width: 600px)': {
      '& main > .family:has(~ .parts)': { float: 'inline-start', marginBlockEnd: 0, marginInlineEnd: 12 },
      '& main > .family ~ .parts': { marginBlockStart: -8 },
    },
  },
  // A heading or row the reader was brought to.
  '& main [tabindex="-1"]:focus-visible': { ...focusRing(theme), outlineOffset: 5, borderRadius: 6 },
  '@media print': {
    '& .skip, & aside, & .bottom-bar, & > header > :not(.place), & .crumbs': { display: 'none' },
    // A page on paper begins with whose it is.
    '& > header': { position: 'static', blockSize: 'auto', paddingInline: 0, marginBlockEnd: 12 },
    '& .place > .brand': { display: 'inline', animation: 'none', padding: '0 0 6px' },
    '& > .body': { display: 'block' },
    '& main': { padding: 0 },
  },
}))

interface TopBarProps {
  readonly onMenu: () => void
  readonly onGo: (event: MouseEvent<HTMLAnchorElement>) => void
}

const TopBar = memo(({ onMenu, onGo }: TopBarProps) => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <header>
      <BarButton className="burger" aria-label={translate('shell.open_menu')} onClick={onMenu}>
        <Icon name="menu" />
      </BarButton>
      <div className="place">
        <a href={startOf(user)} className="brand" onClick={onGo}>
          {translate('shell.product')}
        </a>
        <Crumbs onGo={onGo} />
      </div>
      <QuickSearch />
      {!isShut(paths.notifications, user) && <Bell />}
      <UserMenu />
    </header>
  )
})

/** The frame around every guarded screen: bar, menu on the reading side, content, bottom bar on phones. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const content = useFreshPage(pathname)
  useKeptFocus(content)
  // Where a button opens it, a menu that nobody sees would only be work for the first screen.
  const beside = useMenuBeside()
  const [open, setOpen] = useState(false)
  const openMenu = useEvent(() => setOpen(true))
  useEffect(() => setOpen(false), [pathname])
  const [folded, onFold] = useFoldedMenu()
  const fold = useMemo(() => ({ folded, onFold }), [folded, onFold])
  useEffect(() => {
    const id = findPath(pathname)
    if (id && paths[id].group) noteVisit(id)
  }, [pathname])
  return (
    <Frame>
      <a href="#content" className="skip">
        {translate('shell.skip')}
      </a>
      <TopBar onMenu={openMenu} onGo={useFollow()} />
      <OfflineBanner />
      <div className={folded ? 'body folded' : 'body'}>
        {beside && (
          <aside>
            <MenuList fold={fold} />
          </aside>
        )}
        <main id="content" tabIndex={-1} ref={content}>
          <DeniedNote />
          {children}
        </main>
      </div>
      {open && <MenuDrawer onClose={() => setOpen(false)} />}
      <BottomBar onMore={openMenu} />
    </Frame>
  )
}
