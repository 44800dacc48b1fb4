import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { lastKnown } from '../providers/lastKnown'
import { TextButton } from '../shared/feedback/Control'
import { paint, tint } from '../shared/feedback/paint'
import { useFormats } from '../shared/feedback/useFormats'
import { freshBuild } from './freshBuild'

const Place = styled('div')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 'var(--sticky-top)',
  zIndex: 15,
  background: paint(theme).background.paper,
}))

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

/** Says that the line is down and what is shown the last known state, or that a newer release waits for a reload. */
export const OfflineBanner = () => {
  const translate = useTranslate()
  const { relative, dateTime } = useFormats()
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  const old = useSyncExternalStore(lastKnown.subscribe, lastKnown.read)
  const fresh = useSyncExternalStore(freshBuild.subscribe, freshBuild.read)
  return (
    <Place role="status">
      {(!online || old !== undefined) && (
        <Banner>
          {old === undefined
            ? translate('shell.offline')
            : translate('shell.offline_since', { time: relative(new Date(old)), at: dateTime(new Date(old)) })}
        </Banner>
      )}
      {fresh && online && old === undefined && (
        <Banner>
          {translate('errors.stale_build')}{' '}
          <TextButton type="button" onClick={() => window.location.reload()}>
            {translate('shell.reload')}
          </TextButton>
        </Banner>
      )}
    </Place>
  )
}
