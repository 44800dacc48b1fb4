import { useTranslate } from 'react-admin'
import { useId } from 'react'
import type { AccountChange } from '../../../contract/people/pending-change'
import { link } from '../../paths'
import { TextLink } from '../../ui/LinkButton'
import { isolated } from '../../ui/fields/Ltr'
import { AccountChangeCard } from './AccountChangeCard'
import { DialogBody } from '../../form/dialogs/DialogForm'
import { Dialog } from '../../ui/Dialog'
import { DialogTop } from '../../ui/DialogTop'

interface AccountChangeDialogProps {
  readonly change: AccountChange
  readonly onClose: () => void
}

/** One proposed change from the list, with what may be done with it and a link to the person's file. */
export const AccountChangeDialog = ({ change, onClose }: AccountChangeDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const field = translate(`enums.guarded_field.${change.field}`)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogBody>
        <DialogTop onClose={onClose}>
          <h2 id={id}>{translate('people.users.changes.of', { field, name: isolated(change.user.name) })}</h2>
          <TextLink to={link('adminViewEditUser', { user_uuid: change.user.uuid })}>
            {translate('people.users.file.title')}
          </TextLink>
        </DialogTop>
        <AccountChangeCard change={change} onDone={onClose} />
      </DialogBody>
    </Dialog>
  )
}
