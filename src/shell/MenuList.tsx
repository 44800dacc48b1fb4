import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { findPath, link, paths } from '../paths'
import { menuOf } from '../menu'
import { useUser } from '../providers/useUser'
import { focusRing, paint, tint } from '../shared/feedback/paint'
import { useFormats } from '../shared/feedback/useFormats'
import { Icon } from './icons'
import { useCounters } from './useCounters'

const Frame = styled('nav')(({ theme }) => ({
  padding: '14px 12px 28px',
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    margin: '18px 10px 6px',
    fontSize: '0.8125rem',
    fontWeight: 700,
    color: paint(theme).text.secondary,
  },
  '& h2 svg': { inlineSize: 18, blockSize: 18 },
  '& section:first-of-type h2': { marginBlockStart: 4 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minBlockSize: 40,
    paddingInline: 14,
    marginBlock: 2,
    borderRadius: 10,
    color: paint(theme).text.primary,
    textDecoration: 'none',
    fontSize: '0.9375rem',
  },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 46 } },
  '& a:hover': { background: tint(paint(theme).text.primary, 5) },
  '& a:focus-visible': focusRing(theme),
  '& a[aria-current="page"]': {
    background: tint(paint(theme).primary.main, 12),
    color: paint(theme).primary.main,
    fontWeight: 700,
  },
  '& .count': {
    minInlineSize: 24,
    paddingInline: 7,
    borderRadius: 12,
    background: tint(paint(theme).secondary.main, 20),
    color: paint(theme).text.primary,
    fontSize: '0.75rem',
    fontWeight: 700,
    lineHeight: '24px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
}))

/** The menu: groups of paths a person may open, each with its live count. A click starts a list afresh. */
export const MenuList = ({ onGo }: { readonly onGo?: () => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const { number } = useFormats()
  const { pathname } = useLocation()
  const counters = useCounters()
  const here = findPath(pathname)
  return (
    <Frame aria-label={translate('shell.menu')}>
      {menuOf(user).map(({ group, items }) => (
        <section key={group}>
          <h2>
            <Icon name={group} />
            {translate(`shell.groups.${group}`)}
          </h2>
          <ul>
            {items.map((id) => {
              const { count } = paths[id]
              const waiting = (count && counters?.[count]) ?? 0
              return (
                <li key={id}>
                  <Link to={link(id)} aria-current={here === id ? 'page' : undefined} onClick={onGo}>
                    {translate(`paths.${id}`)}
                    {waiting > 0 && (
                      <span className="count" aria-label={translate('shell.waiting', { n: number(waiting) })}>
                        {number(waiting)}
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Frame>
  )
}
