import {
  RouterProviderContext,
  useLocation,
  useNotify,
  useTranslate,
  type RouterLocation,
  type RouterProvider,
} from 'react-admin'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { link, type PathId } from '../paths'
import { usePathName } from '../ui/names/pathName'
import { useNamedTab } from '../ui/names/recordName'
import { routerProvider } from '../data/router/routerProvider'
import { useUser } from '../data/session/useUser'
import { SecondaryLink } from '../ui/LinkButton'
import { LinkTabs } from '../ui/LinkTabs'
import { MoreActions } from '../ui/MoreActions'
import { EmptyState } from '../ui/states'
import { reportAddress } from './links'
import type { ReportDefinition } from './definition'
import { ReportView, type ReportWork } from './ReportView'
import { tabsOf, type TabbedPath, type TabOf } from './tabs'
import { useFittingTabs } from './useFittingTabs'
import { classed } from '../ui/classed'
import css from './ReportTabs.module.css'

/** A report among others on one path. */
export interface TabReport {
  readonly report: ReportDefinition
  /** Actions on its rows. */
  readonly work?: ReportWork
}

/** Another part of the screen, behind a tab beside those of its reports. */
interface TabPart {
  readonly part: ReactNode
}

interface ReportTabsProps<P extends TabbedPath> {
  readonly path: P
  /** By tab; {@link tabsOf} decides which of them a person has. */
  readonly reports: Readonly<Partial<Record<TabOf<P>, TabReport | TabPart>>>
}

/** The tabs in one line after the title, or after the tabs of the screens that share a menu entry. */
const Line = classed('div', css.line)

/**
 * Several reports on one path: the tab is in the address, only its own report is requested, and its date range carries
 * over.
 */
export const ReportTabs = <P extends TabbedPath>({ path, reports }: ReportTabsProps<P>) => {
  const translate = useTranslate()
  const user = useUser()
  const name = usePathName(path)
  const search = new URLSearchParams(useLocation().search)
  const navigate = routerProvider.useNavigate()
  const notify = useNotify()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFittingTabs(line)
  const open = tabsOf(path, user).flatMap((row) => {
    const shown = reports[row.tab]
    return shown ? [{ ...row, shown, report: 'report' in shown ? shown.report : undefined }] : []
  })
  const named = open.find(({ tab }) => tab === search.get('tab'))
  const current = named ?? open[0]
  useNamedTab(current && open.length > 1 ? translate(current.label) : undefined)
  // Nothing else in such an address can be assumed to belong to the tab shown instead.
  const { tab: instead, label } = (search.has('tab') && !named && current) || {}
  useEffect(() => {
    if (instead === undefined) return
    notify('reports.unknown_tab', { messageArgs: { name: translate(label ?? '') } })
    navigate(link(path, { tab: instead }), { replace: true })
  }, [instead, label, navigate, path, notify, translate])
  if (!current) return <EmptyState title={translate('shell.denied')} text={translate('shell.denied_text')} />
  const { shown } = current
  const days = daysOf(current.report, search.get('filter'))
  const tabs = open.map(({ tab, label, report }) => ({
    to: addressOf(path, tab, report, days),
    label: translate(label),
    current: tab === current.tab,
  }))
  const rest = tabs.slice(fitting)
  const chosen = rest.find((tab) => tab.current)
  return (
    <>
      <Line ref={line} className="parts">
        <h1>{name}</h1>
        {tabs.length > 1 && <LinkTabs label={name} tabs={tabs} />}
        {rest.length > 0 && (
          <MoreActions label={name} shown={chosen?.label ?? translate('shell.more')} current={chosen !== undefined}>
            {(close) =>
              rest.map(({ to, label, current }) => (
                <SecondaryLink key={to} to={to} aria-current={current ? 'page' : undefined} onClick={close}>
                  {label}
                </SecondaryLink>
              ))
            }
          </MoreActions>
        )}
      </Line>
      {'part' in shown ? (
        shown.part
      ) : (
        <KeepTab tab={current.tab}>
          <ReportView
            key={current.tab}
            definition={shown.report}
            place={{ path, tab: current.tab }}
            level={2}
            named
            {...shown.work}
          />
        </KeepTab>
      )}
    </>
  )
}

type Days = readonly [unknown, unknown] | undefined

const daysOf = (report: ReportDefinition | undefined, filter: string | null): Days => {
  const period = report?.period
  if (!period || filter === null) return undefined
  try {
    const values = JSON.parse(filter) as Readonly<Record<string, unknown>>
    return [values[period.start], values[period.end]]
  } catch {
    return undefined
  }
}

const addressOf = (path: PathId, tab: string, report: ReportDefinition | undefined, days: Days): string => {
  const period = report?.period
  return period && days?.some((day) => day !== undefined)
    ? reportAddress({ path, tab }, { ...report.first, [period.start]: days[0], [period.end]: days[1] })
    : link(path, { tab })
}

const withTab = <T extends string | number | Partial<RouterLocation>>(to: T, tab: string): T => {
  if (typeof to !== 'object' || to.pathname !== undefined || to.search === undefined) return to
  const query = new URLSearchParams(to.search)
  query.set('tab', tab)
  return { ...to, search: `?${query}` }
}

const TabContext = createContext('')

/** A list treats an unknown parameter as a filter somebody chose; inside a tab the tab is hidden from it. */
const useTabLocation: RouterProvider['useLocation'] = () => {
  const location = routerProvider.useLocation()
  return useMemo(() => {
    const search = new URLSearchParams(location.search)
    search.delete('tab')
    return { ...location, search: search.size > 0 ? `?${search}` : '' }
  }, [location])
}

/** Whatever a list writes to the address, the tab stays in it. */
const useTabNavigate: RouterProvider['useNavigate'] = () => {
  const tab = useContext(TabContext)
  const navigate = routerProvider.useNavigate()
  return useCallback((to, options) => navigate(withTab(to, tab), options), [navigate, tab])
}

const keepingRouter: RouterProvider = {
  ...routerProvider,
  useLocation: useTabLocation,
  useNavigate: useTabNavigate,
}

const KeepTab = ({ tab, children }: { readonly tab: string; readonly children: ReactNode }) => (
  <TabContext.Provider value={tab}>
    <RouterProviderContext.Provider value={keepingRouter}>{children}</RouterProviderContext.Provider>
  </TabContext.Provider>
)
