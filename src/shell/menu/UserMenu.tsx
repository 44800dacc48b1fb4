import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { roleOf } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { lazyPart } from '../../ui/lazyPart'
import { paletteOf, visuallyHidden } from '../../ui/palette'
import { Given } from '../../ui/fields/Ltr'
import { BarButton } from '../BarButton'
import { Icon } from './icons'

const Panel = lazyPart(() => import('./UserMenuPanel').then((part) => part.UserMenuPanel))

const Opener = styled(BarButton)(({ theme }) => ({
  gap: 8,
  '& .who': { display: 'none' },
  '@media (min-width: 720px)': {
    inlineSize: 'auto',
    paddingInline: 10,
    '& .who': {
      display: 'grid',
      justifyItems: 'start',
      maxInlineSize: '11rem',
      overflow: 'hidden',
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1.5,
      whiteSpace: 'nowrap',
    },
    '& small': { fontSize: '0.75rem', fontWeight: 400, color: paletteOf(theme).text.secondary },
  },
}))

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
      <Opener
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
        <span className="who" aria-hidden="true">
          <Given>{user.name}</Given>
          <small>{translate(`enums.role.${roleOf(user).key}`)}</small>
        </span>
      </Opener>
      {anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} onLanguage={() => (languageTurned = true)} />}
    </>
  )
}
