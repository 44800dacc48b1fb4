import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import type { MouseEvent } from 'react'
import { lastListHref } from '../../list/table/url/listMemory'
import { findPath, link, mayOpen, parentOf, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { pathName } from '../../ui/names/pathName'
import { useRecordName, useTabName } from '../../ui/names/recordName'
import { classed } from '../../ui/classed'
import { useResourceEntries } from './useResourceEntries'
import css from './Crumbs.module.css'

const Trail = classed('nav', css.trail)

/**
 * The location of the current screen: its menu group, the list a record belongs to, its name. Stays in the bar while
 * the page scrolls; on phones the name alone.
 */
export const Crumbs = ({ onGo }: { readonly onGo: (event: MouseEvent<HTMLAnchorElement>) => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const { pathname } = useLocation()
  const id = findPath(pathname)
  const parent = id && parentOf(id, user)
  const entries = useResourceEntries()
  const resource = id ? undefined : entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const group = id ? paths[parent ?? id].group : resource?.group
  const record = useRecordName()
  const tab = useTabName()
  const name = id && pathName(id, user, translate)
  const groupName = group && translate(`shell.groups.${group}`)
  const current = record === undefined ? name : <bdi>{record}</bdi>
  if (current === undefined) return null
  return (
    <Trail aria-label={translate('shell.crumbs')} className="crumbs">
      <ol>
        {groupName && groupName !== name && <li>{groupName}</li>}
        {parent && mayOpen(paths[parent], user) && (
          <li>
            <a href={lastListHref(link(parent))} onClick={onGo}>
              {pathName(parent, user, translate)}
            </a>
          </li>
        )}
        {resource && pathname !== resource.to && (
          <li>
            <a href={resource.to} onClick={onGo}>
              {resource.name}
            </a>
          </li>
        )}
        {tab === undefined ? (
          <li aria-current="page">{current}</li>
        ) : (
          <>
            <li className="screen">{current}</li>
            <li aria-current="page">{tab}</li>
          </>
        )}
      </ol>
    </Trail>
  )
}
