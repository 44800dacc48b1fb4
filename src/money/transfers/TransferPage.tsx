import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { transfers, type TransferMove, type TransferState } from '../../../contract/money/transfers'
import type { Formats } from '../../../i18n/formats'
import { link, mayOpen, paths } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { useInvalidateOnChange } from '../../data/cache/useInvalidateOnChange'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import type { GlyphName } from '../../ui/Glyph'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { lazyDialog } from '../../ui/lazyDialog'
import { Notice } from '../parts'
import { failureText } from './transferFailure'
import { isTopUp, TransferFacts, type Transfer } from './TransferFacts'
import { TransferReceipts } from './TransferReceipts'
import { Verdict, type VerdictTone } from '../../ui/Verdict'
import { useNow } from '../../ui/useNow'
import { classed } from '../../ui/classed'
import css from './TransferPage.module.css'

const DecideDialog = lazyDialog(async () => (await import('../withdrawals/DecideDialog')).DecideDialog)

const looks: Readonly<Record<TransferState, readonly [GlyphName, VerdictTone]>> = {
  waiting_approval: ['bookmark', 'info'],
  sending: ['refresh', 'info'],
  sent: ['refresh', 'info'],
  confirmed: ['check', 'success'],
  failed: ['close', 'error'],
  unknown: ['alert', 'warning'],
  rejected: ['close', 'error'],
  called_back: ['close', 'info'],
  expired: ['alert', 'error'],
  reversed: ['refresh', 'warning'],
}

const underWay: readonly TransferState[] = ['sending', 'sent', 'unknown']

/** How often a transfer is polled, in milliseconds: the network answers within seconds, a second person within hours. */
const paceOf = (state: TransferState | undefined) => {
  if (state === undefined || underWay.includes(state)) return { every: 2500, most: 10_000 }
  return state === 'waiting_approval' ? { every: 15_000, most: 60_000 } : {}
}

/** Only completed moves have a receipt. */
const withReceipt: readonly TransferState[] = ['confirmed', 'reversed']

const Page = classed('div', css.page)

const Confirmations = ({ transfer }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { confirmations, confirmations_needed: needed } = transfer
  // If the answer was lost, nobody knows how many confirmations a transfer has.
  if (needed === null || confirmations === null || !underWay.includes(transfer.state)) return null
  const done = Math.min(confirmations, needed)
  return (
    <Card>
      <p style={{ margin: 0, marginBlockEnd: 8 }}>
        {translate('money.transfers.confirmations', { n: number(done), all: number(needed) })}
      </p>
      <div className="progress" aria-hidden="true">
        <span style={{ inlineSize: `${(done / needed) * 100}%` }} />
      </div>
    </Card>
  )
}

/** The outcome of a transfer, in words: why the network refused it, or who of us did. */
const saidOf = (transfer: Transfer, translate: ReturnType<typeof useTranslate>, number: Formats['number']) => {
  const { state, decided_by: by } = transfer
  const said = {
    title: translate(`money.transfers.outcome.${state}`),
    text: translate(`money.transfers.outcome.${state}_text`),
  }
  if (state === 'confirmed' && isTopUp(transfer))
    return {
      title: translate('money.transfers.outcome.topped_up'),
      text: translate('money.transfers.outcome.topped_up_text'),
    }
  if (state === 'failed') return { ...said, text: failureText(transfer, translate, number) }
  if (state === 'rejected' && by !== null)
    return { ...said, text: translate('money.transfers.outcome.rejected_by_text', { name: isolated(by.name) }) }
  return said
}

/** A link to the wallet that could not cover the network's fee, with the address at which to top it up. */
const FillUp = ({ transfer: { failure, gas, sender_type: of } }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  const user = useUser()
  const wallets = of === 'platform' ? 'adminFinancialConnect' : 'financialConnect'
  if (failure !== 'out_of_gas' || !gas || !mayOpen(paths[wallets], user)) return null
  return (
    <SecondaryLink to={link(wallets)}>
      {translate('money.transfers.gas_fill', { symbol: isolated(gas.symbol) })}
    </SecondaryLink>
  )
}

/** The heading above a transfer's page: a booking without a transfer has its own. */
const titleOf = (transfer: Transfer | undefined): string =>
  transfer?.network === 'books'
    ? `enums.money_move.${transfer.move}`
    : transfer && isTopUp(transfer)
      ? 'money.reports.titles.top_up'
      : 'money.reports.titles.transfer'

/** The heading of one transfer looked up in the history. */
export const TransferTitle = ({ uuid }: { readonly uuid: string }) => {
  const { data } = useRead(transfers.transfer, { params: { uuid } })
  return <h1>{useTranslate()(titleOf(data?.object))}</h1>
}

/**
 * One transfer as the platform knows it: its state, polled until it is settled, what may be done with it, and a receipt
 * to print.
 */
export const TransferPage = ({ uuid, ways }: { readonly uuid: string; readonly ways?: ReactNode }) => {
  const translate = useTranslate()
  const { dateTime, number } = useFormats()
  const now = useNow()
  const [move, setMove] = useState<TransferMove>()
  const [known, setKnown] = useState<TransferState>()
  const asked = useRead(transfers.transfer, { params: { uuid } }, paceOf(known))
  const transfer = asked.data?.object
  const state = transfer?.state
  useInvalidateOnChange(transfers.decideTransfer, state)
  if (known !== state) setKnown(state)
  if (!transfer) {
    if (asked.error instanceof PlatformError && asked.error.code === 'not_found')
      return (
        <EmptyState
          title={translate('money.transfers.none')}
          text={translate('money.transfers.none_text')}
          action={ways}
        />
      )
    // It has an id, so it is in the books: only the reading failed.
    return asked.error ? (
      <ErrorState
        title={translate('money.transfers.unread')}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        action={ways}
      />
    ) : (
      <PageSkeleton />
    )
  }
  const [glyph, tone] = looks[transfer.state]
  const { title, text } = saidOf(transfer, translate, number)
  return (
    <Page>
      <p className="paper">
        {translate(isTopUp(transfer) ? 'money.transfers.top_up_head' : 'money.transfers.receipt_head')} —{' '}
        {translate('table.printed')}: {dateTime(new Date(now))}
      </p>
      {transfer.sandbox && <p className="paper trial">{translate('money.transfers.sandbox_paper')}</p>}
      <Verdict glyph={glyph} tone={tone} title={title} text={text}>
        {transfer.moves.includes('approve') && (
          <PrimaryButton type="button" onClick={() => setMove('approve')}>
            {translate('money.transfers.decide.approve')}
          </PrimaryButton>
        )}
        {transfer.moves.includes('reject') && (
          <SecondaryButton type="button" onClick={() => setMove('reject')}>
            {translate('money.transfers.decide.reject')}
          </SecondaryButton>
        )}
        {transfer.moves.includes('cancel') && (
          <SecondaryButton type="button" onClick={() => setMove('cancel')}>
            {translate('money.transfers.decide.cancel')}
          </SecondaryButton>
        )}
        {transfer.moves.includes('reverse') && (
          <SecondaryButton type="button" onClick={() => setMove('reverse')}>
            {translate('money.transfers.decide.reverse')}
          </SecondaryButton>
        )}
        {withReceipt.includes(transfer.state) && (
          <SecondaryButton type="button" onClick={() => window.print()}>
            {translate('money.transfers.receipt')}
          </SecondaryButton>
        )}
        <FillUp transfer={transfer} />
        {ways}
      </Verdict>
      {asked.error && (
        <Notice className="warn" role="alert">
          {translate('table.failure.stale')}
        </Notice>
      )}
      <Confirmations transfer={transfer} />
      <Card>
        <TransferFacts transfer={transfer} />
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
