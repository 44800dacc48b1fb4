import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { paletteOf } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { BarButton } from './BarButton'
import { Icon } from './menu/icons'
import { useCounters } from '../data/useCounters'

const Panel = lazyPart(() => import('./BellPanel').then((part) => part.BellPanel))

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: '52%',
  minInlineSize: '1.64em',
  paddingInline: 4,
  borderRadius: '0.82em',
  boxSizing: 'border-box',
  background: paletteOf(theme).error.main,
  color: paletteOf(theme).error.contrastText,
  // However large letters are set, the bar has room for two figures.
  fontSize: 'min(0.6875rem, 16px)',
  lineHeight: 1.64,
  fontWeight: 700,
  textAlign: 'center',
}))

const most = 99

/** The notification bell with its unread count; the list comes with the first click. */
export const Bell = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = useCounters()?.unread_notifications ?? 0
  const name = unread > 0 ? translate('shell.bell_unread', { n: number(unread) }) : translate('shell.bell')
  return (
    <>
      <BarButton
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="bell" />
        {unread > 0 && <Count aria-hidden="true">{unread > most ? `${number(most)}+` : number(unread)}</Count>}
      </BarButton>
      {anchor && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
