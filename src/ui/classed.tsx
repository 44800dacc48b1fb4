import type { ComponentProps, ElementType } from 'react'

/**
 * An element or component with a CSS module class of its own, before any classes passed in: a styled part whose rules
 * are in a file, so that nothing is computed at render time.
 */
export const classed = <T extends ElementType>(Element: T, own: string | undefined) => {
  const Part: ElementType = Element
  return ({ className, ...rest }: ComponentProps<T>) => (
    <Part className={className ? `${own} ${className}` : own} {...rest} />
  )
}
