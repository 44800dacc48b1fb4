import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { memo, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { bottomPaths } from './menu'
import { findPath, link, paths, type PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { focusRing, paletteOf } from '../../ui/palette'
import { Icon } from './icons'
import { useFollow } from '../useFollow'

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 15,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  background: paletteOf(theme).background.paper,
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  '@media (min-width: 720px)': { display: 'none' },
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
    fontSize: '0.6875rem',
    color: paletteOf(theme).text.secondary,
    textDecoration: 'none',
    minInlineSize: 0,
    cursor: 'pointer',
  },
  '& span': {
    maxInlineSize: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
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
          aria-current={here === id ? 'page' : here && paths[here].parent === id ? true : undefined}
        >
          <Icon name={paths[id].group ?? 'home'} />
          <span>{translate(`shell.short.${id}`)}</span>
        </a>
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="more" />
        <span>{translate('shell.more')}</span>
      </button>
    </Bar>
  )
})

/** The few paths within a thumb's reach on a phone, and the way to all others. */
export const BottomBar = ({ onMore }: { readonly onMore: () => void }) => (
  <Links here={findPath(useLocation().pathname)} onGo={useFollow()} onMore={onMore} />
)
