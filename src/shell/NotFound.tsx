import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { menuOf } from './menu/menu'
import { link, startOf } from '../paths'
import { useUser } from '../data/session/useUser'
import { StrongLink } from '../ui/LinkButton'
import { usePageTitle } from './usePageTitle'
import { classed } from '../ui/classed'
import css from './NotFound.module.css'

const Middle = classed('div', css.middle)

/** The requested address, the nearest screens, and a link home. */
export const NotFound = () => {
  const translate = useTranslate()
  const user = useUser()
  const { pathname } = useLocation()
  usePageTitle(translate('shell.not_found'))
  const near = menuOf(user)
    .flatMap(({ items }) => items)
    .slice(0, 8)
  const [before, after] = translate('shell.not_found_text', { path: '\u0000' }).split('\u0000')
  return (
    <Middle>
      <h1>{translate('shell.not_found')}</h1>
      <p>
        {before}
        <bdi dir="ltr">{pathname}</bdi>
        {after}
      </p>
      <ul>
        {near.map((id) => (
          <li key={id}>
            <Link to={link(id)}>{translate(`paths.${id}`)}</Link>
          </li>
        ))}
      </ul>
      <StrongLink to={startOf(user)}>{translate('shell.not_found_home')}</StrongLink>
    </Middle>
  )
}
