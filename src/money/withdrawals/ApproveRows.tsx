import { useTranslate } from 'react-admin'
import { Tick } from '../../ui/Control'
import { SkeletonBar } from '../../ui/states'
import { classed } from '../../ui/classed'
import { MoneyField } from '../../ui/fields/figures'
import { isolated, Ltr, PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { useFormats } from '../../ui/useFormats'
import { NetworkBadge } from '../parts'
import { RiskChips } from './RiskChips'
import type { ApprovalObstacle, Risk, Withdrawal } from './withdrawal'
import css from './ApproveRows.module.css'

const Rows = classed('ul', css.rows)

/** What the owner has in the currency and was paid in it before. */
const Past = ({ withdrawal, risk }: { readonly withdrawal: Withdrawal; readonly risk: Risk }) => {
  const translate = useTranslate()
  const { money, number, date } = useFormats()
  const { count, last } = risk.paid
  return (
    <small>
      {translate('money.approvals.balance', { amount: money(risk.balance, withdrawal.currency) })}
      {last !== null && (
        <>
          {' · '}
          {translate('money.approvals.past', { smart_count: count, n: number(count), when: date(last) })}
        </>
      )}
    </small>
  )
}

interface ApproveRowProps {
  readonly withdrawal: Withdrawal
  /** Absent while loading. */
  readonly risk: Risk | undefined
  readonly obstacle: ApprovalObstacle | undefined
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

const ApproveRow = ({ withdrawal, risk, obstacle, isChosen, onChoose }: ApproveRowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { code, user, amount, currency, network, destination, state, approvers, approvals_needed: needed } = withdrawal
  const status = translate(`enums.withdrawal_state.${state}`)
  return (
    <li>
      <div className={isChosen ? 'row' : 'row out'}>
        <Tick
          type="checkbox"
          aria-label={translate('money.approvals.tick', { code: isolated(code) })}
          checked={isChosen}
          disabled={obstacle !== undefined}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="person">
          <PersonName name={user.name} />
          <small>
            <Ltr>{code}</Ltr>
          </small>
        </span>
        <span className="amount">
          <MoneyField amount={amount} currency={currency} />
        </span>
        <span className="destination">
          <NetworkBadge network={network} />
          <Ltr breakAnywhere>{destination}</Ltr>
        </span>
        {obstacle ? (
          <p className="why">
            {translate('money.approvals.left_out', { why: translate(`money.approvals.why.${obstacle}`, { status }) })}
          </p>
        ) : (
          <div className="risks">
            {risk ? <RiskChips withdrawal={withdrawal} risk={risk} /> : <SkeletonBar height={24} />}
            {needed > 1 && (
              <StatusChip
                state="waiting_approval"
                word={translate('money.approvals.second_person', {
                  n: number(approvers.length + 1),
                  needed: number(needed),
                })}
              />
            )}
            {risk && <Past withdrawal={withdrawal} risk={risk} />}
          </div>
        )}
      </div>
    </li>
  )
}

interface ApproveRowsProps {
  readonly rows: readonly Withdrawal[]
  readonly risks: readonly Risk[] | undefined
  readonly obstacleOf: (withdrawal: Withdrawal) => ApprovalObstacle | undefined
  readonly isChosen: (withdrawal: Withdrawal) => boolean
  readonly onChoose: (id: number, isChosen: boolean) => void
}

/** Withdrawals to be approved together, each with its risks; those that cannot be approved show why. */
export const ApproveRows = ({ rows, risks, obstacleOf, isChosen, onChoose }: ApproveRowsProps) => {
  const byId = new Map(risks?.map((risk) => [risk.id, risk]))
  return (
    <Rows aria-label={useTranslate()('money.approvals.list')}>
      {rows.map((row) => (
        <ApproveRow
          key={row.id}
          withdrawal={row}
          risk={byId.get(row.id)}
          obstacle={obstacleOf(row)}
          isChosen={isChosen(row)}
          onChoose={(chosen) => onChoose(row.id, chosen)}
        />
      ))}
    </Rows>
  )
}
