import { useTranslate } from 'react-admin'
import { findPath, link, pathIds, paths, type PathId } from '../paths'

/** Screens every end user may be sent to: those of the user section that need no record. */
export const targetPaths: readonly PathId[] = pathIds.filter(
  (id) => paths[id].section === 'user' && paths[id].group !== undefined,
)

/** Names the screen behind an address of this product; the address itself when it is none. */
export const useTargetName = (): ((address: string) => string) => {
  const translate = useTranslate()
  return (address) => {
    const id = findPath(address.split('?')[0] ?? '')
    return id ? translate(`paths.${id}`) : address
  }
}

/** The screen an address means exactly, without a record. */
export const targetOf = (address: string): PathId | undefined => targetPaths.find((id) => link(id) === address)
