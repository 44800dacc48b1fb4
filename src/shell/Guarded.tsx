import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { inSection, mayOpen, paths, type PathId } from '../paths'
import { startOf } from '../providers/authProvider'
import { useUser } from '../providers/useUser'
import { screens } from '../routes'
import { EmptyState } from '../shared/feedback/states'
import { useToast } from './toasts'
import { ScreenFrame } from './ScreenFrame'
import { usePageTitle } from './usePageTitle'

const Denied = ({ home }: { readonly home: string }) => {
  const { failed } = useToast()
  useEffect(() => failed({ code: 'forbidden' }), [failed])
  return <Navigate to={home} replace />
}

const NoAccess = () => {
  const translate = useTranslate()
  const { failed } = useToast()
  useEffect(() => failed({ code: 'forbidden' }), [failed])
  return <EmptyState title={translate('shell.denied')} text={translate('shell.denied_text')} />
}

/** Guards a path before its screen mounts: the other section's people are sent home, those without the right are told. */
export const Guarded = ({ id }: { readonly id: PathId }) => {
  const translate = useTranslate()
  const user = useUser()
  const { search } = useLocation()
  const row = paths[id]
  usePageTitle(translate(`paths.${id}`))
  if (!inSection(row, user)) return <Denied home={startOf(user)} />
  if (!mayOpen(row, user)) return <NoAccess />
  if (row.index) return <Navigate to={paths[row.index].path + search} replace />
  const load = screens[id]
  return load ? <ScreenFrame key={id} load={load} /> : null
}
