import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { signIn } from '../../../contract/people/sign-in'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { Card } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { AcceptContract, ContractPaper } from './ContractPaper'
import { classed } from '../../ui/classed'
import css from './ContractGate.module.css'

const Box = classed(Card, css.box)

/** Records acceptance of the contract in force: briefly at home, in full where a money page is closed without it. */
export const ContractGate = ({ at = 'home' }: { readonly at?: 'home' | 'money' }) => {
  const translate = useTranslate()
  const user = useUser()
  const [reading, setReading] = useState(at === 'money')
  const contract = useRead(signIn.contract, {}, { enabled: reading })
  const { data } = contract
  const reason = at === 'money' ? 'money' : user.contract_accepted_at ? 'renewed' : 'text'
  return (
    <Box role="region" aria-label={translate('people.account.contract.title')}>
      <h2>{translate('people.account.contract.title')}</h2>
      <p>{translate(`people.account.contract.${reason}`)}</p>
      {!reading && (
        <PrimaryButton type="button" onClick={() => setReading(true)}>
          {translate('people.account.contract.read')}
        </PrimaryButton>
      )}
      {reading && contract.isPending && <SkeletonBar height={160} />}
      {contract.isError && !data && <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />}
      {reading && data && (
        <>
          <ContractPaper contract={data} />
          <div className="buttons">
            <AcceptContract contract={data} />
            {at === 'home' && (
              <SecondaryButton type="button" onClick={() => setReading(false)}>
                {translate('people.account.contract.later')}
              </SecondaryButton>
            )}
          </div>
        </>
      )}
    </Box>
  )
}
