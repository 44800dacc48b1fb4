import { useCreatePath, useResourceDefinitions, useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { isStaff } from '../../../contract/access'
import { needTexts } from '../../data/i18nProvider'
import { canAccess } from '../../data/resources/canAccess'
import { useUser } from '../../data/session/useUser'
import type { MenuGroup } from '../../pathTable'

/** A resource of stock screens: where the menu links to its list. */
export interface ResourceEntry {
  readonly resource: string
  readonly group: MenuGroup
  readonly to: string
  readonly name: string
}

const none: readonly ResourceEntry[] = []

/**
 * The entries for resources that `App` declares with a menu group, if the person may list them. Their names load after
 * the first screen, which needs none.
 */
export const useResourceEntries = (): readonly ResourceEntry[] => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const declared = Object.values(useResourceDefinitions<{ readonly group?: MenuGroup }>()).flatMap(
    ({ name, options }) => (options?.group ? [{ resource: name, group: options.group }] : []),
  )
  const user = useUser()
  const wanted = isStaff(user) && declared.length > 0
  const [named, setNamed] = useState(false)
  useEffect(() => {
    let here = true
    if (wanted)
      needTexts(['resources']).then(
        () => here && setNamed(true),
        // Without a name there is no entry; the next page load tries again.
        () => undefined,
      )
    return () => {
      here = false
    }
  }, [wanted])
  if (!named) return none
  return declared
    .filter(({ resource }) => canAccess(user, resource, 'list'))
    .map(({ resource, group }) => ({
      resource,
      group,
      to: createPath({ resource, type: 'list' }),
      name: translate(`resources.${resource}.name`, { smart_count: 2 }),
    }))
}
