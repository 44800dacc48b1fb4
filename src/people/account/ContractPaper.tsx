import { useNotify, useTranslate } from 'react-admin'
import { useRef } from 'react'
import { signIn } from '../../../contract/people/sign-in'
import type { Reply } from '../../../contract/endpoint'
import { useWrite } from '../../data/useWrite'
import { PrimaryButton } from '../../ui/Control'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { langOf } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './ContractPaper.module.css'

const Paper = classed('div', css.paper)

/** The contract in force as the platform returns it. */
export type Contract = Reply<typeof signIn.contract>

/** The full text of the contract: a scrolling box inside the page would hide what follows. */
export const ContractPaper = ({ contract }: { readonly contract: Contract }) => {
  const translate = useTranslate()
  const lang = langOf(contract.title)
  return (
    <>
      {lang && <p>{translate('people.account.contract.in_persian')}</p>}
      <Paper dir="auto" lang={lang} role="region" aria-label={contract.title}>
        <strong>{contract.title}</strong>
        {'\n\n'}
        {contract.text}
      </Paper>
    </>
  )
}

/** Accepts the displayed version; a newer one published meanwhile is displayed instead. */
export const AcceptContract = ({ contract }: { readonly contract: Contract }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const accept = useWrite(signIn.acceptContract)
  const running = useRef(false)
  const agree = async () => {
    if (running.current) return
    running.current = true
    try {
      await accept.mutateAsync({ body: { version: contract.version } })
      notify('people.account.contract.accepted', { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    } finally {
      running.current = false
    }
  }
  return (
    <PrimaryButton type="button" disabled={accept.isPending} onClick={() => void agree()}>
      {translate(accept.isPending ? 'table.busy' : 'people.account.contract.accept')}
    </PrimaryButton>
  )
}
