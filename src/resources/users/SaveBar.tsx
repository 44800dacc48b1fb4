import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { paint } from '../../shared/feedback/paint'
import { Card } from '../../shared/feedback/Section'
import { Refusal } from '../../shared/feedback/Refusal'
import { useFormats } from '../../shared/feedback/useFormats'
import { TextInput } from '../../shared/inputs/TextInput'
import type { UserEdit } from './useUserEdit'

const Bar = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '@media (min-width: 720px)': {
    '&.dirty': { position: 'sticky', insetBlockEnd: 12, zIndex: 2, boxShadow: '0 8px 30px rgb(15 23 42 / 10%)' },
  },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 10 },
  '& .count': { color: paint(theme).text.secondary, fontSize: '0.875rem' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 10 },
}))

/** What will be saved, why, and the button; stays in reach while the form scrolls. */
export const SaveBar = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { changed, busy, failure, problems, reasonNeeded } = edit
  const dirty = changed.length > 0
  return (
    <Bar className={dirty ? 'dirty' : undefined}>
      {dirty && (
        <TextInput
          label="users.fields.reason"
          helper="users.form.reason_help"
          maxLength={300}
          value={edit.reason}
          onChange={edit.setReason}
          error={problems.reason}
          required={reasonNeeded}
        />
      )}
      <Refusal error={failure} />
      <div className="row">
        <span className="count" role="status">
          {dirty ? translate('users.form.changes', { n: number(changed.length) }) : translate('users.form.nothing')}
        </span>
        <span className="buttons">
          <PlainButton type="button" disabled={!dirty || busy} onClick={edit.discard}>
            {translate('users.form.discard')}
          </PlainButton>
          <StrongButton type="submit" disabled={!dirty || busy}>
            {translate(busy ? 'table.busy' : 'users.form.save')}
          </StrongButton>
        </span>
      </div>
    </Bar>
  )
}
