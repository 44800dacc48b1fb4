import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { roleOf } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { lazyPart } from '../../ui/lazyPart'
import { Given } from '../../ui/fields/Ltr'
import { BarButton } from '../BarButton'
import { Icon } from './icons'
import { classed } from '../../ui/classed'
import css from './UserMenu.module.css'

const Panel = lazyPart(() => import('./UserMenuPanel').then((part) => part.UserMenuPanel))

const Opener = classed(BarButton, css.opener)

/** A change of language rebuilds the page. */
let languageTurned = false

/** The button of the account menu; the menu's code is loaded with the first click. */
export const UserMenu = () => {
  const translate = useTranslate()
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The name keeps its own language, which a label cannot express.
  const [before, after] = translate('shell.user_menu', { name: '\u0000' }).split('\u0000')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (languageTurned) button.current?.focus()
    languageTurned = false
  }, [])
  return (
    <>
      <Opener
        ref={button}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <Icon name="person" />
        <span className="visually-hidden">
          {before}
          <Given>{user.name}</Given>
          {after}
        </span>
        <span className="who" aria-hidden="true">
          <Given>{user.name}</Given>
          <small>{translate(`enums.role.${roleOf(user).key}`)}</small>
        </span>
      </Opener>
      {anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} onLanguage={() => (languageTurned = true)} />}
    </>
  )
}
