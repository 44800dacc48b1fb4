import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../data/session/useUser'
import { lazyPart } from '../../ui/lazyPart'
import { visuallyHidden } from '../../ui/palette'
import { Given } from '../../ui/fields/Ltr'
import { BarButton } from '../BarButton'
import { Icon } from './icons'

const Panel = lazyPart(() => import('./UserMenuPanel').then((part) => part.UserMenuPanel))

/** A change of language builds the page anew. */
let languageTurned = false

/** The button of the account menu; the menu's code comes with the first click. */
export const UserMenu = () => {
  const translate = useTranslate()
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The name keeps its own language, which a label cannot.
  const [before, after] = translate('shell.user_menu', { name: '\u0000' }).split('\u0000')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (languageTurned) button.current?.focus()
    languageTurned = false
  }, [])
  return (
    <>
      <BarButton
        ref={button}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <Icon name="person" />
        <span style={visuallyHidden}>
          {before}
          <Given>{user.name}</Given>
          {after}
        </span>
      </BarButton>
      {anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} onLanguage={() => (languageTurned = true)} />}
    </>
  )
}
