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
        label="notify.form.heading"
        helper="notify.form.heading_help"
        value={parts.title.text}
        maxLength={120}
        required
        readOnly={disabled}
        error={problems.title}
        onChange={write('title')}
      />
      <TextAreaInput
        id={`${id}-body`}
        label="notify.form.body"
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
        label="notify.form.type"
        value={type}
        emptyLabel={false}
        disabled={disabled}
        choices={notificationTypes.map((value) => ({ value, label: `enums.notification_type.${value}` }))}
        onChange={write('type')}
      />
      <SelectInput
        label="notify.form.target"
        value={free ? other : address}
        emptyLabel="notify.form.no_link"
        disabled={disabled}
        choices={[
          ...targetPaths.map((path) => ({ value: link(path), text: translate(`paths.${path}`) })),
          { value: other, label: 'notify.form.other_link' },
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
          label="notify.form.link_path"
          helper="notify.form.link_help"
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
