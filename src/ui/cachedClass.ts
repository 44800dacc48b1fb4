import { __unsafe_useEmotionCache as useStyleCache, css, type CSSObject, type SerializedStyles } from '@emotion/react'
import { useTheme, type Theme } from '@mui/material/styles'
import { useInsertionEffect } from 'react'

/**
 * Gives a hook that names the class of a rule written once for each theme. For what stands in every row of a list: a
 * styled component works its rule out anew with every one it draws.
 */
export const cachedClass = (rule: (theme: Theme) => CSSObject): (() => string) => {
  const written = new WeakMap<Theme, SerializedStyles>()
  return () => {
    const cache = useStyleCache()
    const theme = useTheme()
    const styles = written.get(theme) ?? css(rule(theme))
    written.set(theme, styles)
    const name = `${cache?.key}-${styles.name}`
    useInsertionEffect(() => {
      if (cache && cache.inserted[styles.name] === undefined) cache.insert(`.${name}`, styles, cache.sheet, true)
    }, [cache, styles, name])
    return name
  }
}
