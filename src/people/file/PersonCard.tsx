import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Section'
import { RelativeTime } from '../../ui/fields/dates'
import { PhoneField } from '../../ui/fields/figures'
import { PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { LevelName, RoleName } from '../PersonFacts'
import { useUserRecord } from './UserShow'
import { classed } from '../../ui/classed'
import css from './PersonCard.module.css'

const Head = classed(Card, css.head)

/** A figure of a person's file; its name is under `people.users.file`. */
export type PersonFigure = readonly [label: string, value: ReactNode]

/** When the person was last active, or that they never were. */
export const LastSeen = ({ at }: { readonly at: string | null }) => {
  const translate = useTranslate()
  return at === null ? <>{translate('people.users.file.never_seen')}</> : <RelativeTime value={at} />
}

interface PersonCardProps {
  /** What may be done, in a `ways` row beside the name. */
  readonly actions?: ReactNode
  /** Shown between the name and the figures. */
  readonly children?: ReactNode
  readonly figures?: readonly PersonFigure[]
}

/** The subject of a page: name, role, level, phone and standing, with figures below. */
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
