import { useRecordContext, useTranslate } from 'react-admin'
import { useState } from 'react'
import { PrimaryButton } from '../../ui/Control'
import { lazyDialog } from '../../ui/lazyDialog'
import type { PaypalAccount } from './PaypalAccountCard'

const NewLineDialog = lazyDialog(async () => (await import('./NewLineDialog')).NewLineDialog)

/** Records a PayPal transaction by hand. */
export const AddPaypalLine = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const account = useRecordContext<PaypalAccount>()
  return (
    <>
      <PrimaryButton type="button" onClick={() => setOpen(true)}>
        {translate('money.paypal.add')}
      </PrimaryButton>
      {open && account && <NewLineDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
