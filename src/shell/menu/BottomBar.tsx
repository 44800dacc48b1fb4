import { useTranslate } from 'react-admin'
import { memo, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { bottomPaths } from './menu'
import { findPath, link, parentOf, paths, type PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { Icon } from './icons'
import { useFollow } from '../useFollow'
import { classed } from '../../ui/classed'
import css from './BottomBar.module.css'

const Bar = classed('nav', css.bar)

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

/** The few paths within thumb's reach on a phone, and a way to all others. */
export const BottomBar = ({ onMore }: { readonly onMore: () => void }) => (
  <Links here={findPath(useLocation().pathname)} onGo={useFollow()} onMore={onMore} />
)
