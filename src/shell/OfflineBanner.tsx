import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { paint, tint } from '../shared/feedback/paint'

const Banner = styled('div')(({ theme }) => ({
  padding: '8px 16px',
  textAlign: 'center',
  fontSize: '0.875rem',
  background: tint(paint(theme).warning.main, 14),
  color: paint(theme).warning.main,
}))

const listen = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the line is down and that what is shown is the last known state. */
export const OfflineBanner = () => {
  const translate = useTranslate()
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  return <div role="status">{!online && <Banner>{translate('shell.offline')}</Banner>}</div>
}
