import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import type { Reply } from '../../contract/endpoint'
import { transfers, type TransferMove, type TransferState } from '../../contract/transfers'
import { PlatformError } from '../providers/errors'
import { useQueryCall } from '../providers/useCall'
import { PlainButton, StrongButton } from '../shared/feedback/Control'
import type { GlyphName } from '../shared/feedback/Glyph'
import { paint, tint } from '../shared/feedback/paint'
import { Card, FactList, type Fact } from '../shared/feedback/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../shared/feedback/states'
import { useFormats } from '../shared/feedback/useFormats'
import { CopyButton } from '../shared/fields/CopyButton'
import { DateTimeField } from '../shared/fields/dates'
import { ExplorerLink } from '../shared/fields/ExplorerLink'
import { MoneyField } from '../shared/fields/figures'
import { Ltr, PersonName } from '../shared/fields/Ltr'
import { StatusChip } from '../shared/fields/StatusChip'
import { DecideDialog } from './DecideDialog'
import { GroupedCode } from '../shared/fields/GroupedCode'
import { NetworkBadge, Notice, SandboxBadge } from './parts'
import { TransferReceipts } from './TransferReceipts'
import { useMoneyMoved } from './useSending'
import { Verdict, type VerdictTone } from './Verdict'

type Transfer = Reply<typeof transfers.transfer>['object']

const looks: Readonly<Record<TransferState, readonly [GlyphName, VerdictTone]>> = {
  waiting_approval: ['bookmark', 'info'],
  sending: ['refresh', 'info'],
  sent: ['refresh', 'info'],
  confirmed: ['check', 'success'],
  failed: ['close', 'error'],
  unknown: ['alert', 'warning'],
  rejected: ['close', 'error'],
  expired: ['alert', 'error'],
  reversed: ['refresh', 'warning'],
}

const underWay: readonly TransferState[] = ['sending', 'sent', 'unknown']

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  minInlineSize: 0,
  '& .progress': { blockSize: 8, borderRadius: 4, background: tint(paint(theme).text.primary, 8), overflow: 'hidden' },
  '& .progress span': { display: 'block', blockSize: '100%', background: paint(theme).primary.main },
  '& .code': { display: 'inline-flex', alignItems: 'center', gap: 6, minInlineSize: 0 },
  '& .paper': { display: 'none' },
  '@media print': {
    '& .ways, & .code button': { display: 'none !important' },
    '& .paper': { display: 'block', margin: 0, fontWeight: 700 },
  },
}))

const isAddress = (end: string): boolean => /^(T|0x|IR)/.test(end)

const End = ({ at, owner }: { readonly at: string; readonly owner: Transfer['receiver_owner'] }) => {
  const translate = useTranslate()
  return (
    <span style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      {isAddress(at) && <GroupedCode code={at} />}
      {owner ? (
        <PersonName name={owner.name} />
      ) : isAddress(at) ? null : at === 'platform' ? (
        translate('enums.wallet_owner.platform')
      ) : (
        <bdi>{at}</bdi>
      )}
    </span>
  )
}

const factsOf = (transfer: Transfer, translate: ReturnType<typeof useTranslate>): readonly Fact[] => {
  const { currency } = transfer
  const fact = (key: string, value: ReactNode, wide = false): Fact => ({ label: translate(key), value, wide })
  return [
    fact('money.state', <StatusChip state={transfer.state} of="transfer_state" />),
    fact(
      'money.network',
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
        <NetworkBadge network={transfer.network} />
        {transfer.sandbox && <SandboxBadge />}
      </span>,
    ),
    fact('money.amount', <MoneyField amount={transfer.amount} currency={currency} />),
    fact('money.fee', <MoneyField amount={transfer.fee} currency={currency} />),
    fact('money.total', <MoneyField amount={transfer.total} currency={currency} />),
    ...(transfer.credit
      ? [
          fact('money.balance_before', <MoneyField amount={transfer.credit.before} currency={currency} />),
          fact('money.balance_after', <MoneyField amount={transfer.credit.after} currency={currency} />),
        ]
      : []),
    fact('money.steps.source', <End at={transfer.sender} owner={transfer.sender_owner} />, isAddress(transfer.sender)),
    fact(
      'money.steps.destination',
      <End at={transfer.receiver} owner={transfer.receiver_owner} />,
      isAddress(transfer.receiver),
    ),
    ...(transfer.hash
      ? [
          fact(
            'money.hash',
            <span className="code">
              <Ltr breakAnywhere>{transfer.hash}</Ltr>
              <CopyButton text={transfer.hash} name={translate('money.hash')} />
              <ExplorerLink href={transfer.explorer} />
            </span>,
            true,
          ),
        ]
      : []),
    fact('money.reason', <bdi>{transfer.reason}</bdi>),
    ...(transfer.description ? [fact('money.description', <bdi>{transfer.description}</bdi>, true)] : []),
    fact('money.created_at', <DateTimeField value={transfer.created_at} />),
    ...(transfer.created_by ? [fact('money.created_by', <PersonName name={transfer.created_by.name} />)] : []),
    ...(transfer.settled_at ? [fact('money.settled_at', <DateTimeField value={transfer.settled_at} />)] : []),
    ...(transfer.approved_by.length > 0
      ? [fact('money.approved_by', transfer.approved_by.map(({ name }) => name).join('، '))]
      : []),
    ...(transfer.state === 'waiting_approval'
      ? [fact('money.expires_at', <DateTimeField value={transfer.expires_at} />)]
      : []),
    ...(transfer.reversed_at ? [fact('money.reversed_at', <DateTimeField value={transfer.reversed_at} />)] : []),
    ...(transfer.reversed_by ? [fact('money.reversed_by', <PersonName name={transfer.reversed_by.name} />)] : []),
    ...(transfer.decision_reason
      ? [
          fact(
            transfer.reversed_at ? 'money.reversal_reason' : 'money.decision_reason',
            <bdi>{transfer.decision_reason}</bdi>,
            true,
          ),
        ]
      : []),
    fact('money.reference', <Ltr breakAnywhere>{transfer.uuid}</Ltr>, true),
  ]
}

/** Has what the transfer changes read again whenever its state changed while somebody looked. */
const useFollowed = (state: TransferState | undefined) => {
  const moved = useMoneyMoved()
  const [before, setBefore] = useState(state)
  useEffect(() => {
    if (state === before) return
    setBefore(state)
    if (before !== undefined) moved()
  }, [state, before, moved])
}

const Confirmations = ({ transfer }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { confirmations, confirmations_needed: needed } = transfer
  if (needed === null || !underWay.includes(transfer.state)) return null
  const done = Math.min(confirmations ?? 0, needed)
  return (
    <Card>
      <p style={{ margin: 0, marginBlockEnd: 8 }}>
        {translate('money.confirmations', { n: number(done), all: number(needed) })}
      </p>
      <div className="progress" aria-hidden="true">
        <span style={{ inlineSize: `${(done / needed) * 100}%` }} />
      </div>
    </Card>
  )
}

/**
 * One transfer as the platform knows it: its state, looked up until it is settled, what may be done with it, and a
 * receipt to print.
 */
export const TransferPage = ({ uuid, ways }: { readonly uuid: string; readonly ways?: ReactNode }) => {
  const translate = useTranslate()
  const [move, setMove] = useState<TransferMove>()
  const [open, setOpen] = useState(true)
  const asked = useQueryCall(transfers.transfer, { params: { uuid } }, open ? { every: 2500, most: 10_000 } : {})
  const transfer = asked.data?.object
  const state = transfer?.state
  useFollowed(state)
  useEffect(() => {
    if (state) setOpen(underWay.includes(state))
  }, [state])
  if (!transfer) {
    if (asked.error instanceof PlatformError && asked.error.code === 'not_found')
      return <EmptyState title={translate('money.none')} text={translate('money.none_text')} action={ways} />
    // It has a name, so it is in the books: what failed is only the reading.
    return asked.error ? (
      <ErrorState
        title={translate('money.unread')}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        action={ways}
      />
    ) : (
      <PageSkeleton />
    )
  }
  const [glyph, tone] = looks[transfer.state]
  const ended = !underWay.includes(transfer.state) && transfer.state !== 'waiting_approval'
  const called = transfer.state === 'failed' && transfer.failure ? `money.failures.${transfer.failure}` : undefined
  return (
    <Page>
      <p className="paper">{translate('money.receipt_head')}</p>
      <Verdict
        glyph={glyph}
        tone={tone}
        title={translate(`money.outcome.${transfer.state}`)}
        text={translate(called ?? `money.outcome.${transfer.state}_text`)}
      >
        {transfer.moves.includes('approve') && (
          <StrongButton type="button" onClick={() => setMove('approve')}>
            {translate('money.decide.approve')}
          </StrongButton>
        )}
        {transfer.moves.includes('reject') && (
          <PlainButton type="button" onClick={() => setMove('reject')}>
            {translate('money.decide.reject')}
          </PlainButton>
        )}
        {transfer.moves.includes('cancel') && (
          <PlainButton type="button" onClick={() => setMove('cancel')}>
            {translate('money.decide.cancel')}
          </PlainButton>
        )}
        {transfer.moves.includes('reverse') && (
          <PlainButton type="button" onClick={() => setMove('reverse')}>
            {translate('money.decide.reverse')}
          </PlainButton>
        )}
        {ended && (
          <PlainButton type="button" onClick={() => window.print()}>
            {translate('money.receipt')}
          </PlainButton>
        )}
        {ways}
      </Verdict>
      {asked.error && (
        <Notice className="warn" role="alert">
          {translate('table.failure.stale')}
        </Notice>
      )}
      <Confirmations transfer={transfer} />
      <Card>
        <FactList facts={factsOf(transfer, translate)} />
      </Card>
      <TransferReceipts transfer={transfer} />
      {move && (
        <DecideDialog
          transfer={transfer}
          move={move}
          onClose={() => setMove(undefined)}
          onStale={() => void asked.refetch()}
        />
      )}
    </Page>
  )
}
