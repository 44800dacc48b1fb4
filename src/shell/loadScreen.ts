import type { ComponentType } from 'react'
import { withStyles } from '../ui/missedStyles'

/** Lazy screens time out after two minutes (specification §8). */
export const chunkTimeout = 120_000

/** The code of a screen did not load: the connection is slow, or a new release replaced it. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Whether code failed to load: of a screen, or of a part a screen requested later. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))

/** Imports a screen by name. */
export type Load = () => Promise<ComponentType>

const loaded = new Map<Load, ComponentType>()

/** A screen whose code is already loaded, so that it paints without a fallback. */
export const loadedScreen = (load: Load): ComponentType | undefined => loaded.get(load)

/** Waits for code and its styles, at most {@link chunkTimeout}. @throws ChunkLoadError */
export const loadInTime = <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeout)
  })
  return Promise.race([withStyles(loading), limit]).finally(() => clearTimeout(timer))
}

/** Imports a screen within {@link chunkTimeout}. @throws ChunkLoadError */
export const loadScreen = (load: Load): Promise<ComponentType> =>
  loadInTime(load()).then(
    (screen) => {
      loaded.set(load, screen)
      return screen
    },
    (error: unknown) => {
      throw error instanceof ChunkLoadError
        ? error
        : new ChunkLoadError(error instanceof Error ? error.message : 'failed')
    },
  )
