import { ListContextProvider, useList, useTranslate } from 'react-admin'
import { useId } from 'react'
import { IconControl, SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { FailureText } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { isolated, PersonName } from '../ui/fields/Ltr'
import { FilterBar } from '../list/filters/FilterBar'
import type { FilterValues } from '../list/filters/filters'
import { usePersonName } from '../list/filters/people'
import { PersonControl } from '../list/filters/PersonControl'
import { userFilters } from '../people/userFilters'
import { audienceModes, type Audience } from './useAudience'
import { classed } from '../ui/classed'
import css from './AudiencePart.module.css'

const Frame = classed('div', css.frame)

const Person = ({ uuid, onRemove }: { readonly uuid: string; readonly onRemove: () => void }) => {
  const translate = useTranslate()
  const name = usePersonName(uuid) ?? '…'
  return (
    <li>
      <PersonName name={name} />
      <IconControl
        type="button"
        onClick={onRemove}
        aria-label={translate('notifications.sending.audience.remove', { name: isolated(name) })}
      >
        <Glyph name="close" size={16} />
      </IconControl>
    </li>
  )
}

const Filters = ({ audience }: { readonly audience: Audience }) => {
  const list = useList<{ id: string }>({ data: [] })
  const { filters: values, setFilters, counted } = audience
  const context = {
    ...list,
    filterValues: values,
    setFilters: (next: FilterValues) => setFilters(next),
    total: counted.data?.count,
    isFetching: counted.isFetching,
  }
  return (
    <ListContextProvider value={context as typeof list}>
      <FilterBar filters={userFilters} always={['query', 'type', 'status']} />
    </ListContextProvider>
  )
}

/** How many people will receive it, before anything is sent. */
const Count = ({ audience: { payload, counted } }: { readonly audience: Audience }) => {
  const translate = useTranslate()
  const { number, list } = useFormats()
  const { data, error, refetch } = counted
  if (!payload) return <div className="count none">{translate('notifications.sending.audience.unset')}</div>
  if (error)
    return (
      <div className="count none">
        <strong>{translate('notifications.sending.audience.failed')}</strong>
        <span>
          <FailureText error={error} />
        </span>
        <div>
          <SecondaryButton type="button" onClick={() => void refetch()}>
            {translate('table.retry')}
          </SecondaryButton>
        </div>
      </div>
    )
  if (!data) return <div className="count">{translate('notifications.sending.audience.counting')}</div>
  if (data.count === 0)
    return (
      <div className="count none">
        <strong>{translate('notifications.sending.audience.nobody')}</strong>
        <span>{translate('notifications.sending.audience.nobody_text')}</span>
      </div>
    )
  const names = list(data.sample.map(({ name }) => isolated(name)))
  return (
    <div className="count">
      <strong>{translate('notifications.sending.audience.count', { n: number(data.count) })}</strong>
      <span>
        {translate(
          data.count > data.sample.length
            ? 'notifications.sending.audience.sample_more'
            : 'notifications.sending.audience.sample',
          {
            names,
          },
        )}
      </span>
    </div>
  )
}

/** Who receives the message: a mode, its inputs, and how many people that is. */
export const AudiencePart = ({ audience }: { readonly audience: Audience }) => {
  const translate = useTranslate()
  const id = useId()
  const { mode, persons, setMode, setPersons } = audience
  return (
    <Frame>
      <fieldset className="ways" aria-label={translate('notifications.sending.audience.way')}>
        {audienceModes.map((one) => (
          <label key={one} htmlFor={`${id}-${one}`}>
            <input
              id={`${id}-${one}`}
              type="radio"
              name={id}
              aria-label={translate(`notifications.sending.audience.${one}`)}
              checked={mode === one}
              onChange={() => setMode(one)}
            />
            {translate(`notifications.sending.audience.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className="help">{translate(`notifications.sending.audience.${mode}_help`)}</p>
      {mode === 'filters' && <Filters audience={audience} />}
      {mode === 'persons' && (
        <>
          <PersonControl
            value={undefined}
            label={translate('notifications.sending.audience.person')}
            onChange={(uuid) => uuid && !persons.includes(uuid) && setPersons([...persons, uuid])}
          />
          {persons.length > 0 && (
            <ul className="people">
              {persons.map((uuid) => (
                <Person key={uuid} uuid={uuid} onRemove={() => setPersons(persons.filter((one) => one !== uuid))} />
              ))}
            </ul>
          )}
        </>
      )}
      <div role="status">
        <Count audience={audience} />
      </div>
    </Frame>
  )
}
