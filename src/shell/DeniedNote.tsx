import { useTranslate } from 'react-admin'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { makeSignal } from '../data/http/signal'
import { classed } from '../ui/classed'
import css from './DeniedNote.module.css'

/** The path somebody was redirected to instead of one they may not open, until they move on; otherwise `undefined`. */
export const denied = makeSignal<string | undefined>(undefined)

const Note = classed('p', css.note)

/** Repeats on the page what the toast said for three seconds: that the person was redirected here, and why. */
export const DeniedNote = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const path = useSyncExternalStore(denied.subscribe, denied.read)
  const past = path !== undefined && path !== pathname
  useEffect(() => {
    if (past) denied.set(undefined)
  }, [past])
  return path === pathname && <Note>{translate('errors.forbidden')}</Note>
}
