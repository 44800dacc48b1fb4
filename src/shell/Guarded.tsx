import { useTranslate } from 'react-admin'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { inSection, isShut, link, mayOpen, paths, startOf, type PathId } from '../paths'
import { PlatformError } from '../data/http/errors'
import { leaveTo } from '../data/session/session'
import { useUser } from '../data/session/useUser'
import { EmptyState } from '../ui/states'
import { denied } from './DeniedNote'
import { useNotifyFailure } from '../ui/toasts/toasts'
import type { Load } from './loadScreen'
import { ScreenFrame } from './ScreenFrame'
import { usePageTitle } from './usePageTitle'
import { LinkTabs } from '../ui/LinkTabs'
import { pathName, usePathName } from '../ui/names/pathName'
import { familyOf } from './menu/menu'

const forbidden = new PlatformError({ status: 403, code: 'forbidden' })

/** Redirects home anybody from the other section, and says why. */
export const Denied = ({ home }: { readonly home: string }) => {
  const notifyFailure = useNotifyFailure()
  useEffect(() => {
    notifyFailure(forbidden)
    denied.set(home)
  }, [notifyFailure, home])
  return <Navigate to={home} replace />
}

/** Shown where the person lacks the right. */
export const NoAccess = () => {
  const translate = useTranslate()
  return <EmptyState title={translate('shell.denied')} text={translate('shell.denied_text')} />
}

/** Not in {@link Guarded} itself: whatever reads the query re-renders with every page of a list. */
const ToIndex = ({ path }: { readonly path: string }) => <Navigate to={path + useLocation().search} replace />

/** Leaves for a page before sign-in, which is a separate document. */
const Leave = () => {
  const { pathname, search } = useLocation()
  useEffect(() => leaveTo(pathname + search), [pathname, search])
  return null
}

/** The screens that share a menu entry, as tabs above each of them. */
const Family = ({ id }: { readonly id: PathId }) => {
  const translate = useTranslate()
  const user = useUser()
  const family = familyOf(id, user)
  if (family.length === 0) return null
  return (
    <div className="family">
      <LinkTabs
        label={translate('shell.family')}
        tabs={family.map((one) => ({ to: link(one), label: pathName(one, user, translate), current: one === id }))}
      />
    </div>
  )
}

interface Props {
  readonly id: PathId
  /** The screen behind the path; paths that show another path have none. */
  readonly load: Load | undefined
  /** Shown in place of a screen that moves money until the contract is accepted. */
  readonly contractGate: ReactNode
}

/**
 * Guards a path before its screen mounts: people of the other section are sent home, those without the right are told
 * so, disabled accounts are redirected to the page that says so, and what moves money waits for the contract.
 */
export const Guarded = ({ id, load, contractGate }: Props) => {
  const user = useUser()
  const name = usePathName(id)
  const row = paths[id]
  usePageTitle(name)
  const home = startOf(user)
  if (row.section === 'public') return <Leave />
  if (!inSection(row, user)) return id === 'home' ? <Navigate to={home} replace /> : <Denied home={home} />
  if (isShut(row, user)) return <Navigate to={link('disable')} replace />
  const heading = <h1 style={{ marginBlock: '0 16px', fontSize: '1.375rem' }}>{name}</h1>
  if (!mayOpen(row, user)) {
    return (
      <>
        {heading}
        <NoAccess />
      </>
    )
  }
  if (row.index) return <ToIndex path={paths[row.index].path} />
  if (row.needsContract && user.contract_required) {
    return (
      <>
        {heading}
        {contractGate}
      </>
    )
  }
  if (!load) return null
  return (
    <>
      <Family id={id} />
      <ScreenFrame key={id} load={load} />
    </>
  )
}
