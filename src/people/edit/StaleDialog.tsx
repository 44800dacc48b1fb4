import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { paletteOf } from '../../ui/palette'
import { fieldKey } from './editValues'
import { FieldWords, filedValue } from './FieldWords'
import type { UserEdit } from './useUserEdit'

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: 24,
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.7 },
  '& p': { margin: 0, color: paletteOf(theme).text.secondary, lineHeight: 1.9 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 },
  '& li': { border: `1px solid ${paletteOf(theme).divider}`, borderRadius: 12, padding: 14 },
  '& h3': { margin: 0, marginBlockEnd: 6, fontSize: '0.9375rem' },
  '& dl': {
    margin: 0,
    display: 'grid',
    gap: '4px 16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  },
  '& dt': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 },
}))

/** Somebody saved first: both versions of every field in question, and the choice whose stays. */
export const StaleDialog = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const title = useId()
  const { stale, changed, values } = edit
  return (
    <Dialog open={stale !== undefined} onClose={edit.leaveStale} aria-labelledby={title} fullWidth maxWidth="sm">
      <Body>
        <h2 id={title}>{translate('people.users.form.stale')}</h2>
        <p>{translate('people.users.form.stale_text')}</p>
        <ul>
          {stale &&
            changed.map((field) => (
              <li key={field}>
                <h3>{translate(`people.users.fields.${fieldKey(field)}`)}</h3>
                <dl>
                  <div>
                    <dt>{translate('people.users.form.stale_theirs')}</dt>
                    <dd>
                      <FieldWords
                        field={field}
                        value={filedValue(stale, field)}
                        state={filedValue(stale, 'state_id')}
                      />
                    </dd>
                  </div>
                  <div>
                    <dt>{translate('people.users.form.stale_yours')}</dt>
                    <dd>
                      <FieldWords field={field} value={values[field]} state={values.state_id} />
                    </dd>
                  </div>
                </dl>
              </li>
            ))}
        </ul>
        <div className="buttons">
          <SecondaryButton type="button" onClick={edit.takeTheirs}>
            {translate('people.users.form.stale_take')}
          </SecondaryButton>
          <PrimaryButton type="button" onClick={edit.keepMine}>
            {translate('people.users.form.stale_keep')}
          </PrimaryButton>
        </div>
      </Body>
    </Dialog>
  )
}
