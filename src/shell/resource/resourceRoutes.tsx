import { Children, type ReactElement, type ReactNode } from 'react'
import { ResourceContextProvider, type ResourceProps } from 'react-admin'
import { Route } from 'react-router'

/**
 * The addresses of resources that `<Admin>` does not make: those below `/admin`, and the forms of new records, which a
 * path with a parameter, such as `/notifications/:type`, would take for its own.
 */
export const resourceRoutes = (resources: ReactElement<{ readonly children: ReactNode }>): readonly ReactElement[] =>
  (Children.toArray(resources.props.children) as ReactElement<ResourceProps>[]).flatMap((resource) => {
    const { name, create } = resource.props
    return [
      <Route key={`/admin/${name}`} path={`/admin/${name}/*`} element={resource} />,
      ...(create
        ? [
            <Route
              key={`/${name}/create`}
              path={`/${name}/create`}
              element={<ResourceContextProvider value={name}>{create as ReactElement}</ResourceContextProvider>}
            />,
          ]
        : []),
    ]
  })
