import { useTranslate } from 'react-admin'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Given } from '../../ui/fields/Ltr'
import { Icon } from '../menu/icons'
import type { PaletteItem } from './paletteItems'
import type { Group } from './useFound'

interface OptionProps {
  readonly item: PaletteItem
  readonly id: string
  readonly chosen: boolean
  readonly onPoint: () => void
  /** It was chosen; a link leads there by itself. */
  readonly onLeave: () => void
  readonly onOpen: (item: PaletteItem) => void
}

const Option = ({ item, id, chosen, onPoint, onLeave, onOpen }: OptionProps) => {
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': chosen,
    onPointerMove: onPoint,
    children: (
      <>
        <Icon name={item.icon} />
        <span className="name">{item.typed ? <Given>{item.title}</Given> : item.title}</span>
        {item.hint && <span className="hint">{item.hint}</span>}
      </>
    ),
  } as const
  return typeof item.to === 'string' ? (
    <Link {...option} to={item.to} onClick={onLeave} />
  ) : (
    <button type="button" {...option} onClick={() => onOpen(item)} />
  )
}

interface PaletteOptionsProps extends Pick<OptionProps, 'onLeave' | 'onOpen'> {
  readonly id: string
  readonly groups: readonly Group[]
  readonly chosen: PaletteItem | undefined
  readonly onPoint: (item: PaletteItem) => void
}

/** The id of an item's line, by which the search box names the chosen one. */
export const optionId = (id: string, { key }: PaletteItem): string => `${id}-${key}`

/** Everything found, in groups; the chosen line stays in view. */
export const PaletteOptions = ({ id, groups, chosen, onPoint, onLeave, onOpen }: PaletteOptionsProps) => {
  const translate = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])
  const titleOf = (name: Group['name']): string =>
    translate(name === 'pinned' || name === 'recent' ? `shell.${name}` : `palette.${name}`)
  return (
    <div className="list" ref={list} id={`${id}-list`} role="listbox" aria-label={translate('palette.title')}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-label={titleOf(name)}>
          <h3 aria-hidden="true">{titleOf(name)}</h3>
          {items.map((item) => (
            <Option
              key={item.key}
              item={item}
              id={optionId(id, item)}
              chosen={item === chosen}
              onPoint={() => onPoint(item)}
              onLeave={onLeave}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
