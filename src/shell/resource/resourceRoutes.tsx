import { Children, type ReactElement, type ReactNode } from 'react'
import { Resource, ResourceContextProvider, type ResourceDefinitionContextValue, type ResourceProps } from 'react-admin'
import { Route } from 'react-router'

/** `<Resource>` elements in a fragment. */
export type Resources = ReactElement<{ readonly children: ReactNode }>

const each = ({ props }: Resources) => Children.toArray(props.children) as ReactElement<ResourceProps>[]

/** What resources are is known from the start. */
const ignore = (): void => undefined

/**
 * What react-admin's hooks know of resources, from the first drawing on. Left to itself it takes them down after that
 * and draws everything anew, and again when it has heard of rights.
 */
export const definitionsOf = (resources: Resources): ResourceDefinitionContextValue => ({
  definitions: Object.fromEntries(each(resources).map(({ props }) => [props.name, Resource.registerResource(props)])),
  register: ignore,
  unregister: ignore,
})

/**
 * The addresses of resources: react-admin's own, the same below `/admin`, and the forms of new records, which a path with
 * a parameter, such as `/notifications/:type`, would take for its own.
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
