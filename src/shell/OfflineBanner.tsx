import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo, useSyncExternalStore } from 'react'
import { shown } from '../data/cache/offlineCache'
import { TextButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { useOnline } from '../ui/useOnline'
import { freshBuild } from './freshBuild'
import { classed } from '../ui/classed'
import css from './OfflineBanner.module.css'

const Place = classed('div', css.place)

const Banner = classed('div', css.banner)

/**
 * Says that the device is offline and how old the page's content is, if it shows any, or that a newer release is
 * available.
 */
export const OfflineBanner = () => {
  const translate = useTranslate()
  const { relative, dateTime } = useFormats()
  const client = useQueryClient()
  const { subscribe, read } = useMemo(() => shown(client), [client])
  const online = useOnline()
  // While online, a page's first answer changes nothing here.
  const seen = useSyncExternalStore(subscribe, () => {
    const now = read()
    return online && now === 'nothing' ? 'answers' : now
  })
  const fresh = useSyncExternalStore(freshBuild.subscribe, freshBuild.read)
  const answers = online && seen === 'answers'
  const cut = () => {
    if (typeof seen === 'number')
      return translate('shell.offline_since', { time: relative(new Date(seen)), at: dateTime(new Date(seen)) })
    if (online) return translate('shell.silent')
    return translate(seen === 'answers' ? 'shell.offline' : 'shell.offline_empty')
  }
  return (
    <Place role="status">
      {!answers && <Banner>{cut()}</Banner>}
      {fresh && answers && (
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
