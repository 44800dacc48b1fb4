import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { memo, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { bottomPaths } from './menu'
import { findPath, link, parentOf, paths, type PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { focusRing, paletteOf } from '../../ui/palette'
import { Icon } from './icons'
import { useFollow } from '../useFollow'

/** Where the bar stands. */
export const withBottomBar = '@media (max-width: 719.95px)'

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 15,
  display: 'none',
  [withBottomBar]: { display: 'grid' },
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  background: paletteOf(theme).background.paper,
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  '& a, & button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    minBlockSize: 58,
    border: 0,
    background: 'none',
    font: 'inherit',
    // However large letters are set, five words share the width.
    fontSize: 'min(0.6875rem, 3.6vw)',
    color: paletteOf(theme).text.secondary,
    textDecoration: 'none',
    minInlineSize: 0,
    cursor: 'pointer',
  },
  '& span': {
    maxInlineSize: '100%',
    textAlign: 'center',
    lineHeight: 1.6,
    overflowWrap: 'break-word',
    paddingInline: 2,
  },
  '& a[aria-current]': { color: paletteOf(theme).primary.main, fontWeight: 700 },
  '& a:focus-visible, & button:focus-visible': { ...focusRing(theme), outlineOffset: -3 },
}))

interface LinksProps {
  readonly here: PathId | undefined
  readonly onGo: (event: MouseEvent<HTMLAnchorElement>) => void
  readonly onMore: () => void
}

const Links = memo(({ here, onGo, onMore }: LinksProps) => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <Bar className="bottom-bar" aria-label={translate('shell.bottom')}>
      {bottomPaths(user).map((id) => (
        <a
          key={id}
          href={link(id)}
          onClick={onGo}
          aria-current={here === id ? 'page' : here && parentOf(here, user) === id ? true : undefined}
        >
          <Icon name={paths[id].group ?? 'home'} />
          <span>{translate(`shell.short.${id}`)}</span>
        </a>
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="menu" />
        <span>{translate('shell.more')}</span>
      </button>
    </Bar>
  )
})

/** The few paths within a thumb's reach on a phone, and the way to all others. */
export const BottomBar = ({ onMore }: { readonly onMore: () => void }) => (
  <Links here={findPath(useLocation().pathname)} onGo={useFollow()} onMore={onMore} />
)
