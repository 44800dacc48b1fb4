import { Children, type ReactElement, type ReactNode } from 'react'
import { Resource, ResourceContextProvider, type ResourceDefinitionContextValue, type ResourceProps } from 'react-admin'
import { Route } from 'react-router'

/** `<Resource>` elements in a fragment. */
export type Resources = ReactElement<{ readonly children: ReactNode }>

const each = ({ props }: Resources) => Children.toArray(props.children) as ReactElement<ResourceProps>[]

/** Resource definitions are known from the start. */
const ignore = (): void => undefined

/**
 * What react-admin's hooks know about resources, from the first render on. By default it registers them afterwards and
 * re-renders everything, and again when permissions arrive.
 */
export const definitionsOf = (resources: Resources): ResourceDefinitionContextValue => ({
  definitions: Object.fromEntries(each(resources).map(({ props }) => [props.name, Resource.registerResource(props)])),
  register: ignore,
  unregister: ignore,
})

/**
 * The addresses of resources: react-admin's own, the same below `/admin`, and the forms for new records, which a path
 * with a parameter, such as `/notifications/:type`, would otherwise match.
 */
export const resourceRoutes = (resources: Resources): readonly ReactElement[] =>
  each(resources).flatMap((resource) => {
    const { name, create } = resource.props
    return [
      ...[`/${name}`, `/admin/${name}`].map((path) => <Route key={path} path={`${path}/*`} element={resource} />),
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
