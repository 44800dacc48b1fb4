import { useTranslate } from 'react-admin'
import { StatusChip, type Tone } from '../../ui/fields/StatusChip'
import { useFormats } from '../../ui/useFormats'
import type { Risk, Withdrawal } from './withdrawal'

interface RiskChipsProps {
  readonly withdrawal: Withdrawal
  readonly risk: Risk
}

/** Whether the owner's identity is verified, and what calls for a closer look before approving a withdrawal. */
export const RiskChips = ({ withdrawal, risk }: RiskChipsProps) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const { owner_hold: hold, destination_verified: isVerified } = withdrawal
  const chips: (readonly [word: string, tone: Tone])[] = []
  const say = (key: string, tone: Tone = 'warn') => chips.push([translate(key), tone])
  if (hold)
    chips.push([
      hold.locked || hold.until === null
        ? translate('table.held.locked')
        : translate('table.held.until', { until: dateTime(hold.until) }),
      'bad',
    ])
  if (!risk.covered) say('money.approvals.risks.uncovered', 'bad')
  say(`money.approvals.identity.${risk.identity}`, risk.identity === 'verified' ? 'good' : 'warn')
  if (!isVerified) say('money.approvals.risks.unverified')
  if (risk.destination.first_use) say('money.approvals.risks.first_use')
  if (risk.paid.count === 0) say('money.approvals.risks.first_ever')
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      {chips.map(([word, tone]) => (
        <StatusChip key={word} state="risk" tone={tone} word={word} />
      ))}
    </span>
  )
}
