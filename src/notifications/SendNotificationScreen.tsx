import { CreateBase, useCreateContext, useNavigate, useNotify, useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { link } from '../paths'
import { isUnanswered, PlatformError } from '../data/http/errors'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { Section } from '../ui/Section'
import { Refusal } from '../ui/Refusal'
import { useFormats } from '../ui/useFormats'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { isTyped, TypedCount } from '../form/TypedCount'
import { AudiencePart } from './AudiencePart'
import { MessagePart } from './MessagePart'
import { Preview } from './Preview'
import { useAudience } from './useAudience'
import { useMessage } from './useMessage'
import { classed } from '../ui/classed'
import css from './SendNotificationScreen.module.css'

const Page = classed('form', css.page)

interface ConfirmSendProps {
  readonly people: number
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before a message is sent; a large audience is confirmed by typing its number. */
const ConfirmSend = ({ people, onConfirm, onClose }: ConfirmSendProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [typed, setTyped] = useState<number | null>(null)
  const n = number(people)
  return (
    <ConfirmDialog
      open
      title={translate('notifications.sending.confirm.title', { n })}
      confirmLabel={translate('notifications.sending.confirm.send', { n })}
      ready={!isTyped(people) || typed === people}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{translate('notifications.sending.confirm.text')}</p>
      {isTyped(people) && (
        <div style={{ marginBlockStart: 12 }}>
          <TypedCount count={people} texts="notifications.sending.confirm" value={typed} onChange={setTyped} />
        </div>
      )}
    </ConfirmDialog>
  )
}

const NewNotification = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const navigate = useNavigate()
  const notify = useNotify()
  const message = useMessage()
  const audience = useAudience()
  const { save, saving: sending } = useCreateContext()
  const [failure, setFailure] = useState<unknown>()
  const [asking, setAsking] = useState<number>()
  const people = audience.counted.data?.count ?? 0

  const ask = () => {
    if (!sending && audience.payload && people > 0) setAsking(people)
  }
  const test = async () => {
    const onSuccess = () => notify('notifications.sending.form.tested', { type: 'success' })
    await save?.({ ...message.message, test: true }, { onSuccess, onError: setFailure })
  }
  const confirm = async () => {
    if (!audience.payload || asking === undefined) return
    const data = { ...message.message, ...audience.payload, expected_count: asking }
    const onSuccess = () => {
      message.forget()
      notify('notifications.sending.form.sent', { type: 'success', messageArgs: { n: number(asking) } })
      navigate(link('adminAllNotifications'))
    }
    const onError = (error: unknown) => {
      setAsking(undefined)
      setFailure(error)
      void audience.counted.refetch()
      if (error instanceof PlatformError) message.refuse(error.fields)
    }
    await save?.(data, { onSuccess, onError })
  }

  const said = (): string | undefined => {
    if (failure instanceof PlatformError && failure.code === 'stale')
      return translate('notifications.sending.confirm.changed', { n: number(Number(failure.details['count'])) })
    if (failure !== undefined && isUnanswered(failure)) return translate('notifications.sending.confirm.unknown')
    return undefined
  }

  const after = (checked: () => unknown) => (event: SyntheticEvent) => {
    setFailure(undefined)
    void message.form.handleSubmit(async () => checked())(event)
  }

  return (
    <Page onSubmit={after(ask)} noValidate aria-busy={sending}>
      <h1>{translate('notifications.sending.form.title')}</h1>
      <div className="columns">
        <div className="column">
          <Section title={translate('notifications.sending.form.message')}>
            <div className="fields">
              <FormProvider {...message.form}>
                <MessagePart disabled={sending} />
              </FormProvider>
            </div>
          </Section>
          <Section title={translate('notifications.sending.form.audience')}>
            <AudiencePart audience={audience} />
          </Section>
        </div>
        <div className="column preview">
          <Section title={translate('notifications.sending.form.preview')}>
            <Preview of={message} />
          </Section>
        </div>
      </div>
      {failure !== undefined && <Refusal error={failure}>{said()}</Refusal>}
      <div className="foot">
        <PrimaryButton type="submit" disabled={sending || !audience.payload || people === 0}>
          {translate(sending ? 'table.busy' : 'notifications.sending.form.send')}
        </PrimaryButton>
        <SecondaryButton type="button" disabled={sending} onClick={after(test)}>
          {translate('notifications.sending.form.test')}
        </SecondaryButton>
        <SecondaryLink to={link('adminAllNotifications')}>
          {translate('notifications.sending.form.cancel')}
        </SecondaryLink>
        <span className="kept" role="status">
          {message.kept ? translate('notifications.sending.form.draft') : ''}
        </span>
      </div>
      {asking !== undefined && <ConfirmSend people={asking} onConfirm={confirm} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

/** Writes a notification, chooses and counts its audience, previews it, and sends it after confirmation. */
export const SendNotificationScreen = () => (
  <CreateBase resource="notifications" disableAuthentication>
    <NewNotification />
  </CreateBase>
)
