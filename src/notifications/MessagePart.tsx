import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { notificationTypes } from '../../contract/notifications/kinds'
import { link } from '../paths'
import { SelectInput } from '../form/SelectInput'
import { TextAreaInput, TextInput } from '../form/TextInput'
import { targetOf, targetPaths } from './targets'
import type { Message } from './useMessage'

const other = 'other'

/** The text of a notification and where tapping it leads. */
export const MessagePart = ({ disabled }: { readonly disabled: boolean }) => {
  const translate = useTranslate()
  const { setValue } = useFormContext<Message['message']>()
  const address = useWatch<Message['message'], 'link'>({ name: 'link' }) ?? ''
  const [free, setFree] = useState(address !== '' && targetOf(address) === undefined)
  return (
    <>
      <TextInput
        source="title"
        label="notifications.sending.form.heading"
        helper="notifications.sending.form.heading_help"
        maxLength={120}
        required
        readOnly={disabled}
      />
      <TextAreaInput
        source="body"
        label="notifications.sending.form.body"
        rows={4}
        maxLength={2000}
        required
        readOnly={disabled}
      />
      <SelectInput
        source="type"
        label="notifications.sending.form.type"
        emptyLabel={false}
        disabled={disabled}
        choices={notificationTypes.map((value) => ({ value, label: `enums.notification_type.${value}` }))}
      />
      <SelectInput
        label="notifications.sending.form.target"
        value={free ? other : address}
        emptyLabel="notifications.sending.form.no_link"
        disabled={disabled}
        choices={[
          ...targetPaths.map((path) => ({ value: link(path), text: translate(`paths.${path}`) })),
          { value: other, label: 'notifications.sending.form.other_link' },
        ]}
        onChange={(value) => {
          setFree(value === other)
          setValue('link', value === other ? '' : value)
        }}
      />
      {free && (
        <TextInput
          source="link"
          kind="code"
          label="notifications.sending.form.link_path"
          helper="notifications.sending.form.link_help"
          maxLength={300}
          readOnly={disabled}
        />
      )}
    </>
  )
}
