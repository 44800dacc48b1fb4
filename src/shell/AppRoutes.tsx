import { useScrollToTop } from 'react-admin'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { resourceRoutes, type Resources } from './resource/resourceRoutes'
import { ScreenBoundary } from './ScreenFrame'

/** Not in {@link AppRoutes} itself: whatever reads the address re-renders with every page of a list. */
const ScrollToTop = () => {
  useScrollToTop()
  return null
}

interface Props {
  readonly resources: Resources
  /** Further pages. */
  readonly routes?: readonly ReactElement[] | undefined
}

/**
 * The routes of resources and further pages within the layout. It replaces `<CoreAdminUI>`, which counts resources and
 * checks permissions after the first render and renders everything twice more for it.
 */
export const AppRoutes = ({ resources, routes }: Props) => (
  <ScreenBoundary>
    <ScrollToTop />
    <Layout>
      <Routes>
        {resourceRoutes(resources)}
        {routes}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Layout>
  </ScreenBoundary>
)
