import type { ComponentProps, ElementType } from 'react'

/**
 * An element or component with a class of a CSS module of its own, before the classes it is given: a styled part whose
 * rules are a file, so that nothing is worked out while it is drawn.
 */
export const classed = <T extends ElementType>(Element: T, own: string | undefined) => {
  const Part: ElementType = Element
  return ({ className, ...rest }: ComponentProps<T>) => (
    <Part className={className ? `${own} ${className}` : own} {...rest} />
  )
}
