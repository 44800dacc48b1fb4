import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { notificationTypes } from '../../contract/notifications/kinds'
import { link } from '../paths'
import { SelectInput } from '../form/SelectInput'
import { TextAreaInput, TextInput } from '../form/TextInput'
import { targetOf, targetPaths } from './places'
import type { Message, MessageField, MessageProblems } from './useMessage'

const other = 'other'

interface MessagePartProps {
  readonly id: string
  readonly of: Message
  readonly problems: MessageProblems
  readonly disabled: boolean
  readonly onTouched: (field: MessageField) => void
}

/** The words of a notification and where a tap on it leads. */
export const MessagePart = ({ id, of: { parts, type }, problems, disabled, onTouched }: MessagePartProps) => {
  const translate = useTranslate()
  const address = parts.link.text
  const [free, setFree] = useState(address !== '' && targetOf(address) === undefined)
  const write = (field: MessageField) => (text: string) => {
    parts[field].setText(text)
    onTouched(field)
  }
  return (
    <>
      <TextInput
        id={`${id}-title`}
        label="notifications.sending.form.heading"
        helper="notifications.sending.form.heading_help"
        value={parts.title.text}
        maxLength={120}
        required
        readOnly={disabled}
        error={problems.title}
        onChange={write('title')}
      />
      <TextAreaInput
        id={`${id}-body`}
        label="notifications.sending.form.body"
        value={parts.body.text}
        rows={4}
        maxLength={2000}
        required
        readOnly={disabled}
        error={problems.body}
        onChange={write('body')}
      />
      <SelectInput
        id={`${id}-type`}
        label="notifications.sending.form.type"
        value={type}
        emptyLabel={false}
        disabled={disabled}
        choices={notificationTypes.map((value) => ({ value, label: `enums.notification_type.${value}` }))}
        onChange={write('type')}
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
          write('link')(value === other ? '' : value)
        }}
      />
      {free && (
        <TextInput
          id={`${id}-link`}
          kind="code"
          label="notifications.sending.form.link_path"
          helper="notifications.sending.form.link_help"
          value={address}
          maxLength={300}
          readOnly={disabled}
          error={problems.link}
          onChange={write('link')}
        />
      )}
    </>
  )
}
