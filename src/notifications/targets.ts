import { useTranslate } from 'react-admin'
import { findPath, link, pathIds, paths, type PathId } from '../paths'

/** Screens an end user may be directed to: those of the user section that need no record. */
export const targetPaths: readonly PathId[] = pathIds.filter(
  (id) => paths[id].section === 'user' && paths[id].group !== undefined,
)

/** Names the screen behind an address of this product; otherwise returns the address itself. */
export const useTargetName = (): ((address: string) => string) => {
  const translate = useTranslate()
  return (address) => {
    const id = findPath(address.split('?')[0] ?? '')
    return id ? translate(`paths.${id}`) : address
  }
}

/** The screen an address refers to exactly, without a record. */
export const targetOf = (address: string): PathId | undefined => targetPaths.find((id) => link(id) === address)
