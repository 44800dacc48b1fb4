import { useScrollToTop } from 'react-admin'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { resourceRoutes, type Resources } from './resource/resourceRoutes'
import { ScreenBoundary } from './ScreenFrame'

/** Not in {@link AppRoutes} itself: whoever reads the address is drawn again with every page of a list. */
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
 * The routes of resources and further pages within the layout: what `<CoreAdminUI>` does, which counts resources and
 * asks for rights after the first drawing and draws everything twice more for it.
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
