import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { SecondaryButton } from '../../ui/Control'
import { lazyDialog } from '../../ui/lazyDialog'

const ApproveDialog = lazyDialog(async () => {
  const [{ ApproveDialog: dialog }] = await Promise.all([
    import('./ApproveDialog'),
    needTexts(['list.bulk', 'money.approvals']),
  ])
  return dialog
})

/** The button that approves the chosen withdrawals together. */
export const ApproveChosen = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton type="button" onClick={() => setOpen(true)}>
        {translate('enums.withdrawal_move.approve')}
      </SecondaryButton>
      {open && <ApproveDialog onClose={() => setOpen(false)} />}
    </>
  )
}
