import { styled } from '@mui/material/styles'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { orders } from '../../../contract/orders'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { PlainButton } from '../../shared/feedback/Control'
import { paint } from '../../shared/feedback/paint'
import { FailureText } from '../../shared/feedback/states'
import { isolated } from '../../shared/fields/Ltr'
import { TextInput } from '../../shared/inputs/TextInput'

/** A coupon that was found good, for which package, and what it takes off. */
export interface AppliedCoupon {
  readonly code: string
  readonly package: number
  readonly verdict: Reply<typeof orders.checkCoupon>
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'start',
  '& > button': { minBlockSize: 44, paddingInline: 16 },
  '& .said': { gridColumn: '1 / -1', margin: 0, fontSize: '0.875rem', lineHeight: 1.8 },
  '& .wrong': { color: paint(theme).error.main },
  '& .good': { color: paint(theme).success.main, fontWeight: 600 },
}))

interface CouponFieldProps {
  readonly pack: number | undefined
  readonly text: string
  readonly onText: (text: string) => void
  readonly applied: AppliedCoupon | undefined
  readonly onApplied: (applied: AppliedCoupon | undefined) => void
  readonly disabled: boolean
}

/** Asks the platform what a coupon takes off; a refused one stays where it was written. */
export const CouponField = ({ pack, text, onText, applied, onApplied, disabled }: CouponFieldProps) => {
  const translate = useTranslate()
  const { call } = useDataProvider<PishkhanDataProvider>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly reason?: string; readonly error?: unknown }>()
  const latest = useRef(0)
  const stale = applied !== undefined && applied.package !== pack

  const check = async () => {
    const code = text.trim()
    if (code === '' || pack === undefined || busy) return
    const turn = (latest.current += 1)
    setBusy(true)
    setSaid(undefined)
    try {
      const verdict = await call(orders.checkCoupon, { query: { package: pack, coupon: code } })
      if (turn !== latest.current) return
      onApplied(verdict.valid ? { code, package: pack, verdict } : undefined)
      setSaid(verdict.valid ? undefined : { reason: verdict.reason ?? 'unknown' })
    } catch (error) {
      if (turn !== latest.current) return
      onApplied(undefined)
      setSaid({ error })
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }
  const change = (typed: string) => {
    latest.current += 1
    setBusy(false)
    setSaid(undefined)
    onApplied(undefined)
    onText(typed)
  }

  // A code that was good for another package is asked about by itself.
  const again = useRef(check)
  again.current = check
  useEffect(() => {
    if (stale) void again.current()
  }, [stale])

  // In this field Enter asks about the code; it does not pay without it.
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void check()
  }

  return (
    <Row onKeyDown={keys}>
      <TextInput
        label="purchases.coupon"
        kind="code"
        value={text}
        maxLength={40}
        disabled={disabled}
        onChange={change}
      />
      {applied && !stale ? (
        <PlainButton type="button" disabled={disabled} onClick={() => change('')}>
          {translate('purchases.coupon_remove')}
        </PlainButton>
      ) : (
        <PlainButton
          type="button"
          disabled={disabled || busy || text.trim() === '' || pack === undefined}
          onClick={() => void check()}
        >
          {translate(busy ? 'purchases.coupon_checking' : 'purchases.coupon_check')}
        </PlainButton>
      )}
      <div className="said" role="status">
        {applied && !stale && (
          <span className="good">{translate('purchases.coupon_taken', { code: isolated(applied.code) })}</span>
        )}
        {stale && <span>{translate('purchases.coupon_changed')}</span>}
        {said?.reason && <span className="wrong">{translate(`purchases.coupon_refused.${said.reason}`)}</span>}
        {said?.error !== undefined && (
          <span className="wrong">
            <FailureText error={said.error} />
          </span>
        )}
      </div>
    </Row>
  )
}
