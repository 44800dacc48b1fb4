import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocaleState, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { roleOf } from '../../../contract/access'
import { locales } from '../../../i18n/locales'
import { link, mayOpen, paths } from '../../paths'
import { holdsUnsaved } from '../../data/drafts/unsaved'
import { signOut } from '../../data/session/authProvider'
import { useBackCloses } from '../../data/router/useBackCloses'
import { useUser } from '../../data/session/useUser'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './UserMenuPanel.module.css'
import { ownScreens } from './menu'
import { inMuiFrame } from '../../theme/MuiFrame'
import { chooseTheme, useThemeMode } from '../../theme/mode'

const Named = classed('div', css.named)
// The menu would try to focus its first child, and without focus inside, the arrow keys do nothing.
const Who = Object.assign(Named, { muiSkipListHighlight: true })

const themes = ['light', 'dark', 'system'] as const

/** A choice among several, marked visually and for screen readers. */
const Choice = ({
  chosen,
  onClick,
  children,
  lang,
}: {
  readonly chosen: boolean
  readonly onClick: () => void
  readonly children: ReactNode
  readonly lang?: string
}) => (
  <MenuItem role="menuitemradio" aria-checked={chosen} selected={chosen} onClick={onClick} lang={lang}>
    {children}
  </MenuItem>
)

interface UserMenuPanelProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** Called when another language was chosen. */
  readonly onLanguage: () => void
}

const Panel = ({ anchor, onClose, onLanguage }: UserMenuPanelProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const user = useUser()
  const [locale, setLocale] = useLocaleState()
  const [wanted, setWanted] = useState<string>()
  const mode = useThemeMode()
  useBackCloses(true, onClose)
  const turn = (id: string) => {
    if (id !== locale) onLanguage()
    setLocale(id)
  }
  return (
    <>
      <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
        <Who role="presentation">
          <strong>
            <Given>{user.name}</Given>
          </strong>
          <span>{translate(`enums.role.${roleOf(user).key}`)}</span>
        </Who>
        <Divider />
        {ownScreens
          .filter((id) => mayOpen(paths[id], user))
          .map((id) => (
            <MenuItem
              key={id}
              onClick={() => {
                onClose()
                void navigate(link(id))
              }}
            >
              {translate(`paths.${id}`)}
            </MenuItem>
          ))}
        <ListSubheader role="presentation">{translate('shell.language')}</ListSubheader>
        {Object.entries(locales).map(([id, { name }]) => (
          <Choice
            key={id}
            chosen={locale === id}
            lang={id}
            // A change of language rebuilds the page, and every form with it.
            onClick={() => (id !== locale && holdsUnsaved() ? setWanted(id) : turn(id))}
          >
            {name}
          </Choice>
        ))}
        <ListSubheader role="presentation">{translate('shell.theme')}</ListSubheader>
        {themes.map((theme) => (
          <Choice key={theme} chosen={mode === theme} onClick={() => chooseTheme(theme)}>
            {translate(`shell.theme_${theme}`)}
          </Choice>
        ))}
        <Divider />
        <MenuItem onClick={() => void signOut()}>{translate('shell.sign_out')}</MenuItem>
      </Menu>
      <ConfirmDialog
        open={wanted !== undefined}
        title={translate('shell.language_title')}
        confirmLabel={translate('shell.language_turn')}
        tone="danger"
        onConfirm={() => {
          if (wanted) turn(wanted)
        }}
        onClose={() => setWanted(undefined)}
      >
        {translate('shell.language_text')}
      </ConfirmDialog>
    </>
  )
}

/** Account, language, theme and sign-out, in a menu below its button. */
export const UserMenuPanel = inMuiFrame(Panel)
