import { ListContextProvider, useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { allows, roleOf } from '../../contract/access'
import type { Reply } from '../../contract/endpoint'
import { community, mostSessions, sessionStates } from '../../contract/community/community'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { FilterBar } from '../list/filters/FilterBar'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import { useListAddress, useListOver } from '../list/table/url/useListAddress'
import { SecondaryButton, TextButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { Section } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { Given, isolated } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { useNow } from '../ui/useNow'
import { classed } from '../ui/classed'
import css from './MentorshipScreen.module.css'

type Mentorship = Reply<typeof community.mentorship>
type Session = Mentorship['sessions'][number]

const Page = classed('div', css.page)

interface SessionRowProps {
  readonly session: Session
  readonly me: string
  readonly onConfirm: (session: Session) => void
}

const SessionRow = ({ session, me, onConfirm }: SessionRowProps) => {
  const translate = useTranslate()
  const { id, mentor, mentee, at, topic, status, confirmed } = session
  const mine = mentee.uuid === me
  const over = Date.parse(at) <= useNow()
  const open = !confirmed && over && status !== 'missed'
  return (
    <li key={id}>
      <div>
        <div className="what">
          <Given>{topic}</Given>
        </div>
        <div className="about">
          <DateTimeField value={at} />
          <span>{translate('community.mentoring.with', { name: isolated((mine ? mentor : mentee).name) })}</span>
          <StatusChip state={status} of="session_status" />
          {confirmed && <span>{translate('community.mentoring.confirmed_mark')}</span>}
          {open && (
            <span>
              {translate(mine ? 'community.mentoring.unconfirmed' : 'community.mentoring.unconfirmed_mentee')}
            </span>
          )}
        </div>
      </div>
      {mine && open && (
        <SecondaryButton type="button" onClick={() => onConfirm(session)}>
          {translate('community.mentoring.confirm')}
        </SecondaryButton>
      )}
    </li>
  )
}

const few = 8

/** The filters of the sessions; by mentor only for somebody who has had several. */
const filtersOf = (all: readonly Session[], me: string): readonly FilterDef[] => {
  const mentors = new Map(all.flatMap(({ mentor }) => (mentor.uuid === me ? [] : [[mentor.uuid, mentor.name]])))
  return [
    { kind: 'range', start: 'start_date', end: 'end_date', label: 'community.mentoring.days' },
    {
      kind: 'select',
      source: 'status',
      label: 'community.mentoring.status',
      options: enumOptions(sessionStates, 'session_status'),
    },
    ...(mentors.size < 2
      ? []
      : [
          {
            kind: 'multi',
            source: 'mentor_ids',
            label: 'community.mentoring.by_mentor',
            options: [...mentors].map(([value, text]) => ({ value, text })),
          } as const,
        ]),
  ]
}

const Sessions = ({
  title,
  empty,
  sessions,
  me,
  onConfirm,
}: {
  readonly title: string
  readonly empty: string
  readonly sessions: readonly Session[]
  readonly me: string
  readonly onConfirm: (session: Session) => void
}) => {
  const translate = useTranslate()
  const [whole, setWhole] = useState(false)
  const shown = whole ? sessions : sessions.slice(0, few)
  return (
    <Section title={translate(title)}>
      {sessions.length === 0 && <EmptyState title={translate(empty)} />}
      <ul className="rows">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} me={me} onConfirm={onConfirm} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <TextButton type="button" onClick={() => setWhole(true)}>
          {translate('community.mentoring.more')}
        </TextButton>
      )}
    </Section>
  )
}

const Mentees = ({ mentees }: { readonly mentees: Mentorship['mentees'] }) => {
  const translate = useTranslate()
  const { number, percent } = useFormats()
  return (
    <Section title={translate('community.mentoring.mentees')}>
      {mentees.length === 0 && <EmptyState title={translate('community.mentoring.mentees_empty')} />}
      <ul className="rows people">
        {mentees.map(({ user, level, progress, sessions_done: done, next_at: next }) => (
          <li key={user.uuid}>
            <div>
              <div className="what">
                <Given>{user.name}</Given>
              </div>
              <div className="about">
                <span>{translate(`enums.level.${level}`)}</span>
                <span>{translate('community.mentoring.done', { smart_count: done, n: number(done) })}</span>
                <span>
                  {next ? (
                    <>
                      {translate('community.mentoring.next_at')} <DateTimeField value={next} />
                    </>
                  ) : (
                    translate('community.mentoring.none_planned')
                  )}
                </span>
              </div>
              <div className="about">
                <span>
                  {translate('community.mentoring.progress')} {percent(progress, 0)}
                </span>
              </div>
              <div className="track" aria-hidden="true">
                <div style={{ inlineSize: `${Math.round(progress * 100)}%` }} />
              </div>
            </div>
            <span className="ways">
              <SecondaryLink to={link('sendTicket', { user_uuid: user.uuid })}>
                {translate('paths.sendTicket')}
              </SecondaryLink>
              <SecondaryLink to={link('userUnderLeadershipInfo', { user_uuid: user.uuid })}>
                {translate('community.mentoring.see')}
              </SecondaryLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The mentor and sessions of the signed-in person; for a mentor the mentees and their progress. */
export const MentorshipScreen = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const user = useUser()
  const now = useNow()
  const { number } = useFormats()
  const address = useListAddress()
  const { filterValues } = address
  const narrowed = Object.keys(filterValues).length > 0
  const all = useRead(community.mentorship, {})
  const asked = useRead(community.mentorship, narrowed ? { query: filterValues } : {}, { keep: true })
  const list = useListOver(address, undefined, asked.data?.sessions.length, asked)
  const confirm = useWrite(community.confirmSession)
  const [asking, setAsking] = useState<Session>()
  const { data } = asked
  if (!data) {
    return (
      <Page>
        <h1>{translate('paths.mentorship')}</h1>
        {asked.isError ? (
          <ErrorState
            error={asked.error}
            onRetry={() => void asked.refetch()}
            action={
              narrowed ? (
                <SecondaryButton type="button" onClick={() => address.setFilters({})}>
                  {translate('table.empty.clear')}
                </SecondaryButton>
              ) : undefined
            }
          />
        ) : (
          <PageSkeleton />
        )}
      </Page>
    )
  }
  const coming = data.sessions
    .filter(({ at, status }) => status === 'planned' && Date.parse(at) > now)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const past = data.sessions.filter((session) => !coming.includes(session))
  const leads = allows(user, 'team.read') && (roleOf(user).key === 'mentor' || data.mentees.length > 0)
  const write = link('newTicket', {
    subject: translate('community.mentoring.subject'),
    department: data.department,
  })
  return (
    <Page>
      <h1>{translate('paths.mentorship')}</h1>
      {leads && <Mentees mentees={data.mentees} />}
      {(data.mentor || !leads) && (
        <Section title={translate('community.mentoring.mentor')}>
          {data.mentor ? (
            <div className="mentor">
              <span className="name">
                <Given>{data.mentor.name}</Given>
              </span>
              <SecondaryLink to={write}>{translate('community.mentoring.message')}</SecondaryLink>
            </div>
          ) : (
            <EmptyState
              title={translate('community.mentoring.no_mentor')}
              text={translate('community.mentoring.no_mentor_text')}
              action={<SecondaryLink to={write}>{translate('community.mentoring.message')}</SecondaryLink>}
            />
          )}
        </Section>
      )}
      <ListContextProvider value={list}>
        <FilterBar
          filters={filtersOf(all.data?.sessions ?? data.sessions, user.uuid)}
          always={['start_date', 'status']}
        />
      </ListContextProvider>
      {data.sessions.length >= mostSessions && (
        <p role="status">{translate('community.mentoring.capped', { n: number(mostSessions) })}</p>
      )}
      <div className="two">
        <Sessions
          title="community.mentoring.next"
          empty={narrowed ? 'table.empty.filtered' : 'community.mentoring.next_empty'}
          sessions={coming}
          me={user.uuid}
          onConfirm={setAsking}
        />
        <Sessions
          title="community.mentoring.past"
          empty={narrowed ? 'table.empty.filtered' : 'community.mentoring.past_empty'}
          sessions={past}
          me={user.uuid}
          onConfirm={setAsking}
        />
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        title={translate('community.mentoring.confirm_title')}
        confirmLabel={translate('community.mentoring.confirm')}
        onConfirm={async () => {
          if (!asking) return
          await confirm.mutateAsync({ params: { id: asking.id } })
          notify('community.mentoring.confirmed', { type: 'success' })
        }}
        onClose={() => setAsking(undefined)}
      >
        {asking && (
          <>
            <Given>{asking.topic}</Given> · <DateTimeField value={asking.at} />
            <br />
            {translate('community.mentoring.confirm_text')}
          </>
        )}
      </ConfirmDialog>
    </Page>
  )
}
