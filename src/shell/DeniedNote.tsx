import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { makeSignal } from '../data/http/signal'
import { paletteOf, tint } from '../ui/palette'

/** The path somebody was led to instead of one that is not theirs, until they go on; `undefined` when nobody was. */
export const denied = makeSignal<string | undefined>(undefined)

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  marginBlockEnd: 16,
  padding: '10px 16px',
  borderRadius: 13,
  fontSize: '0.875rem',
  background: tint(paletteOf(theme).warning.main, 12),
  '@media print': { display: 'none' },
}))

/** Says on the page itself what the toast said for three seconds: the way here was a redirect, and why. */
export const DeniedNote = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const path = useSyncExternalStore(denied.subscribe, denied.read)
  const past = path !== undefined && path !== pathname
  useEffect(() => {
    if (past) denied.say(undefined)
  }, [past])
  return path === pathname && <Note>{translate('errors.forbidden')}</Note>
}
