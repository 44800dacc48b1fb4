import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { roles } from '../../contract/access'
import type { Reply } from '../../contract/endpoint'
import { people as area } from '../../contract/people/users'
import { isSearchable, searchLimits } from '../../contract/text'
import { link, listLink, withQuery } from '../paths'
import { useRead } from '../data/useRead'
import { SecondaryButton, PlainSelect } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { CopyButton } from '../ui/fields/CopyButton'
import { PhoneField } from '../ui/fields/figures'
import { isolated, Ltr, PersonName } from '../ui/fields/Ltr'
import { TextControl } from '../list/filters/TextControl'
import { FactLink, RoleName } from './PersonFacts'
import { classed } from '../ui/classed'
import css from './SearchUsersScreen.module.css'

const Page = classed('div', css.page)

type Found = Reply<typeof area.searchUsers>['results'][number]

/** Maximum number of results the platform returns for one term. */
const most = 20

const Row = ({ person }: { readonly person: Found }) => {
  const translate = useTranslate()
  return (
    <li>
      <div className="who">
        <FactLink to={link('adminViewEditUser', { user_uuid: person.uuid })}>
          <PersonName name={person.name} />
        </FactLink>
        <span className="tags">
          <span>
            <RoleName type={person.type} />
          </span>
          <span className="by">
            {translate('people.search.matched', { by: translate(`enums.matched.${person.matched}`) })}
          </span>
        </span>
      </div>
      <div className="facts">
        <PhoneField value={person.phone} />
        {person.email && <Ltr breakAnywhere>{person.email}</Ltr>}
      </div>
      <div className="ways">
        <FactLink to={listLink('adminAllTickets', { user_uuid: person.uuid })}>
          {translate('people.search.tickets')}
        </FactLink>
        <CopyButton text={person.uuid} name={translate('people.search.copy', { name: isolated(person.name) })} />
      </div>
    </li>
  )
}

const Waiting = () => {
  const translate = useTranslate()
  return (
    <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 22, paddingBlock: 10 }}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} style={{ display: 'grid', gap: 8 }}>
          <SkeletonBar width="38%" height={18} />
          <SkeletonBar width="22%" />
        </div>
      ))}
    </div>
  )
}

interface ResultsProps {
  readonly term: string
  readonly type: string
  readonly onAllTypes: () => void
}

const Results = ({ term, type, onAllTypes }: ResultsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const ready = isSearchable(term)
  const query = { query: term, ...(type && { type }) }
  const { data, error, refetch } = useRead(area.searchUsers, { query }, { enabled: ready })
  if (term === '')
    return (
      <EmptyState icon="search" title={translate('people.search.start')} text={translate('people.search.start_text')} />
    )
  if (!ready) return <EmptyState icon="search" title={translate('people.search.short')} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const n = data.results.length
  if (n === 0 && type !== '')
    return (
      <EmptyState
        icon="filter"
        title={translate('people.search.none_type')}
        action={
          <SecondaryButton type="button" onClick={onAllTypes}>
            {translate('people.search.all_types')}
          </SecondaryButton>
        }
      />
    )
  if (n === 0)
    return (
      <EmptyState
        title={translate('people.search.none', { term: isolated(term) })}
        text={translate(/\p{Nd}/u.test(term) ? 'people.search.none_code' : 'people.search.none_text')}
      />
    )
  return (
    <>
      <p className="found" role="status">
        {n >= most
          ? translate('people.search.most', { n: number(most) })
          : translate('people.search.found', { n: number(n) })}
      </p>
      <ul aria-label={translate('people.search.label')}>
        {data.results.map((person) => (
          <Row key={person.uuid} person={person} />
        ))}
      </ul>
      {n >= most && (
        <SecondaryLink to={listLink('adminAllUsers', { query: term })}>{translate('people.search.list')}</SecondaryLink>
      )}
    </>
  )
}

/** Finds people by anything known about them, and shows what each match was based on. */
export const SearchUsersScreen = () => {
  const translate = useTranslate()
  const id = useId()
  const [query, setQuery] = useSearchParams()
  const term = query.get('query') ?? ''
  const type = query.get('type') ?? ''
  const change = (name: 'query' | 'type', value: string) =>
    setQuery((before) => withQuery(before, { [name]: value || undefined }), { replace: true })
  return (
    <Page>
      <h1>{translate('paths.adminSearchUsers')}</h1>
      <p className="hint" id={id}>
        {translate('people.search.hint')}
      </p>
      <div className="line">
        <div>
          <TextControl
            label={translate('people.search.label')}
            value={term}
            maxLength={searchLimits.people}
            onChange={(typed) => change('query', typed)}
          />
        </div>
        <PlainSelect
          aria-label={translate('people.search.type')}
          value={type}
          onChange={(event) => change('type', event.target.value)}
        >
          <option value="">{translate('people.search.any_type')}</option>
          {Object.entries(roles).map(([code, role]) => (
            <option key={code} value={code}>
              {translate(`enums.role.${role.key}`)}
            </option>
          ))}
        </PlainSelect>
      </div>
      <Card>
        <Results term={term} type={type} onAllTypes={() => change('type', '')} />
      </Card>
    </Page>
  )
}
