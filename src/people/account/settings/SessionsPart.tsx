import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { signIn } from '../../../../contract/people/sign-in'
import type { Reply } from '../../../../contract/endpoint'
import { useRead } from '../../../data/useRead'
import { useWrite } from '../../../data/useWrite'
import { ConfirmDialog } from '../../../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../../../ui/Control'
import { Section } from '../../../ui/Section'
import { ErrorState, PageSkeleton } from '../../../ui/states'
import { useFormats } from '../../../ui/useFormats'
import { DateTimeField, RelativeTime } from '../../../ui/fields/dates'
import { isolated, Ltr } from '../../../ui/fields/Ltr'
import { readAgent } from './agent'
import { classed } from '../../../ui/classed'
import css from './SessionsPart.module.css'

type Session = Reply<typeof signIn.sessions>['results'][number]

const List = classed('ul', css.list)

const useName = (): ((session: Session) => string) => {
  const translate = useTranslate()
  return ({ agent }) => {
    const { browser, system } = readAgent(agent)
    if (browser && system)
      return translate('people.account.sessions.on', { browser: isolated(browser), system: isolated(system) })
    return browser ?? system ?? translate('people.account.sessions.unknown')
  }
}

const Row = ({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) => {
  const translate = useTranslate()
  const name = useName()(session)
  return (
    <li>
      <div>
        <span className="name">
          <span title={session.agent}>{name}</span>
          {session.current && <span className="here">{translate('people.account.sessions.current')}</span>}
        </span>
        <p className="about">
          <span>
            {translate('people.account.sessions.seen')} <RelativeTime value={session.last_seen_at} />
          </span>
          <span>
            {translate('people.account.sessions.since')} <DateTimeField value={session.created_at} />
          </span>
          <span>
            {translate('people.account.sessions.address')} <Ltr>{session.ip.replace(/^::ffff:/, '')}</Ltr>
          </span>
        </p>
      </div>
      {!session.current && (
        <SecondaryButton
          type="button"
          onClick={onEnd}
          aria-label={translate('people.account.sessions.end_of', { name })}
        >
          {translate('people.account.sessions.end')}
        </SecondaryButton>
      )}
    </li>
  )
}

/** Every device signed in to the account, and a way to end unknown sessions. */
export const SessionsPart = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const notify = useNotify()
  const { data, error, refetch } = useRead(signIn.sessions, {})
  const end = useWrite(signIn.endSession)
  const endOthers = useWrite(signIn.endOtherSessions)
  const [ending, setEnding] = useState<readonly Session[]>()
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton blocks={1} />
  }
  const others = data.results.filter(({ current }) => !current)
  const all = ending !== undefined && ending.length > 1
  const confirm = async () => {
    if (all) {
      const { ended } = await endOthers.mutateAsync({})
      return notify('people.account.sessions.ended_others', { type: 'success', messageArgs: { n: number(ended) } })
    }
    for (const { id } of ending ?? []) await end.mutateAsync({ params: { id } })
    notify('people.account.sessions.ended', { type: 'success' })
  }
  return (
    <Section
      title={translate('people.account.sessions.title')}
      actions={
        others.length > 1 && (
          <SecondaryButton type="button" onClick={() => setEnding(others)}>
            {translate('people.account.sessions.end_others')}
          </SecondaryButton>
        )
      }
    >
      <p style={{ margin: 0, lineHeight: 1.9 }}>
        {translate(others.length === 0 ? 'people.account.sessions.alone' : 'people.account.sessions.text')}
      </p>
      <List>
        {data.results.map((session) => (
          <Row key={session.id} session={session} onEnd={() => setEnding([session])} />
        ))}
      </List>
      <ConfirmDialog
        open={ending !== undefined}
        title={translate(all ? 'people.account.sessions.end_others_title' : 'people.account.sessions.end_title')}
        confirmLabel={translate(all ? 'people.account.sessions.end_others' : 'people.account.sessions.end')}
        tone="danger"
        onConfirm={confirm}
        onClose={() => setEnding(undefined)}
      >
        {all
          ? translate('people.account.sessions.end_others_text', { n: number(ending.length) })
          : translate('people.account.sessions.end_text')}
      </ConfirmDialog>
    </Section>
  )
}
