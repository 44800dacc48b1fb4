import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../providers/useUser'
import { latePart } from '../shared/feedback/latePart'
import { BarButton } from './BarButton'
import { Icon } from './icons'

const Panel = latePart(() => import('./UserMenuPanel').then((part) => part.UserMenuPanel))

/** A change of language builds the page anew. */
let languageTurned = false

/** The button of the account menu; the menu's code comes with the first click. */
export const UserMenu = () => {
  const translate = useTranslate()
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        aria-label={translate('shell.user_menu', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <Icon name="person" />
      </BarButton>
      {anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} onLanguage={() => (languageTurned = true)} />}
    </>
  )
}
