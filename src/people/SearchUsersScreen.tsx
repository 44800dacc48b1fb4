import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { roles } from '../../contract/access'
import type { Reply } from '../../contract/endpoint'
import { people as area } from '../../contract/people/users'
import { isSearchable } from '../../contract/text'
import { link, listLink } from '../paths'
import { useRead } from '../data/useRead'
import { SecondaryButton, PlainSelect } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { focusRing, paletteOf, tint } from '../ui/palette'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { CopyButton } from '../ui/fields/CopyButton'
import { PhoneField } from '../ui/fields/figures'
import { isolated, Ltr, PersonName } from '../ui/fields/Ltr'
import { TextControl } from '../list/filters/TextControl'
import { FactLink, RoleName } from './PersonFacts'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& .hint': { margin: 0, color: paletteOf(theme).text.secondary, fontSize: '0.9375rem' },
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' },
  '& .line > div': { flex: '1 1 260px', maxInlineSize: 560 },
  '& .found': { margin: 0, fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 18px',
    paddingBlock: 12,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0 },
  '& li .who': { minInlineSize: 0, display: 'grid', gap: 2 },
  '& li .who a': {
    fontWeight: 700,
    color: paletteOf(theme).text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    borderRadius: 6,
    lineHeight: 1.9,
  },
  '& li .who a:hover': { color: paletteOf(theme).primary.main },
  '& li .who a:focus-visible': focusRing(theme),
  '& li .facts': { display: 'grid', gap: 2, minInlineSize: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& li .tags': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
  },
  '& li .by': {
    paddingInline: 8,
    borderRadius: 8,
    background: tint(paletteOf(theme).primary.main, 12),
    color: paletteOf(theme).text.primary,
    whiteSpace: 'nowrap',
  },
  '& li .ways': { display: 'flex', alignItems: 'center', gap: 10 },
  '@media (max-width: 599.95px)': {
    '& li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& li .facts': { gridRow: 2, gridColumn: 1 },
    '& li .ways': { gridRow: '1 / span 2', gridColumn: 2, flexDirection: 'column' },
  },
}))

type Found = Reply<typeof area.searchUsers>['results'][number]

/** As many as the platform gives for one term. */
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

/** Finds people by whatever is known of them, and says by what each was found. */
export const SearchUsersScreen = () => {
  const translate = useTranslate()
  const id = useId()
  const [query, setQuery] = useSearchParams()
  const term = query.get('query') ?? ''
  const type = query.get('type') ?? ''
  const change = (name: 'query' | 'type', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
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
