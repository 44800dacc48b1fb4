import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { useFormats } from '../ui/useFormats'
import { BarButton } from './BarButton'
import { Icon } from './menu/icons'
import { useCounters } from '../data/useCounters'
import { classed } from '../ui/classed'
import css from './Bell.module.css'

const Panel = lazyPart(() => import('./BellPanel').then((part) => part.BellPanel))

const Count = classed('span', css.count)

const most = 99

/** The notification bell with its unread count; the list is loaded with the first click. */
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
