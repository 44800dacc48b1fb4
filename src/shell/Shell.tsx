import { useEvent, useTranslate } from 'react-admin'
import { memo, useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '../data/useOnChange'
import { findPath, isShut, paths, startOf } from '../paths'
import { useUser } from '../data/session/useUser'
import { lazyPart } from '../ui/lazyPart'
import { useMenuBeside } from '../ui/useNarrow'
import { BarButton } from './BarButton'
import { Bell } from './Bell'
import { BottomBar } from './menu/BottomBar'
import { Crumbs } from './menu/Crumbs'
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
import { classed } from '../ui/classed'
import css from './Shell.module.css'

const MenuDrawer = lazyPart(() => import('./menu/MenuDrawer').then((part) => part.MenuDrawer))

const Frame = classed('div', css.frame)

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
          <img src="/icon.svg" alt="" width="28" height="28" />
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
  // Where a button opens it, rendering a hidden menu would only slow down the first screen.
  const beside = useMenuBeside()
  const [open, setOpen] = useState(false)
  const openMenu = useEvent(() => setOpen(true))
  useOnChange(pathname, () => setOpen(false))
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
