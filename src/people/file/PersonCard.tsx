import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { paletteOf, tint } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { RelativeTime } from '../../ui/fields/dates'
import { PhoneField } from '../../ui/fields/figures'
import { PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { LevelName, RoleName } from '../PersonFacts'
import { useUserRecord } from './UserShow'

const Head = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 18,
  '& .top': { display: 'flex', flexWrap: 'wrap', gap: 14, alignItems: 'flex-start' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    inlineSize: '3.25rem',
    blockSize: '3.25rem',
    borderRadius: 16,
    fontSize: '1.25rem',
    fontWeight: 700,
    color: paletteOf(theme).primary.main,
    background: tint(paletteOf(theme).primary.main, 12),
  },
  '& .who': { flex: '1 1 220px', minInlineSize: 0 },
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.5, overflowWrap: 'anywhere' },
  '& .tags': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    marginBlockStart: 4,
    color: paletteOf(theme).text.secondary,
    fontSize: '0.875rem',
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media print': { '& .ways': { display: 'none' } },
  '& .ways > *': { '@media (max-width: 599.95px)': { flex: '1 1 auto' } },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))',
    gap: 8,
    margin: 0,
  },
  '& .figures > div': {
    position: 'relative',
    padding: '6px 12px',
    borderRadius: 10,
    background: paletteOf(theme).background.figures,
  },
  // The whole field is pressed, so that its figure stands in line with the others.
  '& .figures dd a': {
    minBlockSize: 0,
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  },
  '& dt': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& dd': { margin: 0, fontWeight: 700, lineHeight: 1.9 },
  '& dd span': { display: 'block' },
}))

/** A figure of a person's file; its name stands under `people.users.file`. */
export type PersonFigure = readonly [label: string, value: ReactNode]

/** When the person was here last, or that it never was. */
export const LastSeen = ({ at }: { readonly at: string | null }) => {
  const translate = useTranslate()
  return at === null ? <>{translate('people.users.file.never_seen')}</> : <RelativeTime value={at} />
}

interface PersonCardProps {
  /** What may be done, in a `ways` row beside the name. */
  readonly actions?: ReactNode
  /** What stands between the name and the figures. */
  readonly children?: ReactNode
  readonly figures?: readonly PersonFigure[]
}

/** Who a page is about: name, role, level, phone and standing, with figures below. */
export const PersonCard = ({ actions, children, figures = [] }: PersonCardProps) => {
  const translate = useTranslate()
  const person = useUserRecord()
  return (
    <Head>
      <div className="top">
        <span className="mark" aria-hidden="true">
          {[...person.name.trim()][0] ?? '—'}
        </span>
        <div className="who">
          <h1>
            <PersonName name={person.name} />
          </h1>
          <div className="tags">
            <span>
              <RoleName type={person.type} />
            </span>
            <span>
              {translate('people.users.fields.level')}: <LevelName level={person.level} />
            </span>
            <PhoneField value={person.phone} />
            <StatusChip state={person.status} of="user_status" />
          </div>
        </div>
        {actions}
      </div>
      {children}
      {figures.length > 0 && (
        <dl className="figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{translate(`people.users.file.${label}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Head>
  )
}
