import { useTranslate, type RaRecord } from 'react-admin'
import { useId } from 'react'
import { currencyIds, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import type { shareKinds } from '../../../contract/money/shares'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { FactList, type Fact } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { DateTimeField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given, PersonName } from '../../ui/fields/Ltr'
import { DialogOnPaper } from '../../list/print/DialogOnPaper'
import { Codes } from '../Codes'
import type { ShareRow } from '../useWholeFilter'
import { Dialog } from '../../ui/Dialog'

/** Whose share of a request. */
export type Kind = (typeof shareKinds)[number]
/** Sums of shares, one per currency. */
export type Sums = readonly { readonly currency: Currency; readonly amount: string }[]

/** A row of shares as listed. */
export type Row = ShareRow & RaRecord

/** The sums of the shares of a kind in the rows. */
export const shareSums = (rows: readonly ShareRow[], kind: Kind): Sums => {
  const sums = new Map<Currency, bigint>()
  for (const row of rows)
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + toMinor(row[`${kind}_share`], row.currency))
  // The same order everywhere, so that two people's sums can be compared.
  return currencyIds.flatMap((currency) => {
    const minor = sums.get(currency)
    return minor === undefined ? [] : [{ currency, amount: formatMinor(minor, currency) }]
  })
}

/** Everybody with a share in the rows, once. */
export const payeesOf = (rows: readonly ShareRow[], kind: Kind) => [
  ...new Map(rows.flatMap((row) => (row[kind] ? [[row[kind].uuid, row[kind]] as const] : []))).values(),
]

/** Sums one below the other. */
export const SumList = ({ sums }: { readonly sums: Sums }) => (
  <span style={{ display: 'grid', gap: 4 }}>
    {sums.map(({ currency, amount }) => (
      <MoneyField key={currency} amount={amount} currency={currency} />
    ))}
  </span>
)

/** Shares that were paid together. */
export interface Settlement {
  readonly kind: Kind
  readonly count: number
  readonly sums: Sums
  /** Absent if there are too many to list. */
  readonly rows: readonly ShareRow[] | undefined
  /** When, in UTC. */
  readonly at: string
}

interface SettlementDialogProps {
  readonly settlement: Settlement
  readonly onClose: () => void
}

/** What was just settled, payee by payee with sums and codes; it prints as a record for the payer. */
export const SettlementDialog = ({ settlement, onClose }: SettlementDialogProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { name } = useUser()
  const title = useId()
  const { kind, count, sums, rows, at } = settlement
  const ofPayees = (all: readonly ShareRow[]): readonly Fact[] =>
    payeesOf(all, kind).map(({ uuid, name: payee }) => {
      const own = all.filter((row) => row[kind]?.uuid === uuid)
      return {
        label: <PersonName name={payee} />,
        value: (
          <span style={{ display: 'grid', gap: 4 }}>
            <SumList sums={shareSums(own, kind)} />
            <Codes codes={own.map(({ code }) => code)} />
          </span>
        ),
        wide: true,
      }
    })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm
        className="tall"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <h2 id={title}>{translate('money.shares.settled')}</h2>
        <DialogOnPaper title={translate('money.shares.settled')} />
        <FactList
          facts={[
            { label: translate('money.reports.columns.kind'), value: translate(`enums.role.${kind}`) },
            { label: translate('money.reports.columns.at'), value: <DateTimeField value={at} /> },
            { label: translate('money.shares.by'), value: <Given>{name}</Given> },
            { label: translate('money.shares.count'), value: number(count) },
            { label: translate('money.shares.sum'), value: <SumList sums={sums} /> },
            ...(rows
              ? ofPayees(rows)
              : [
                  {
                    label: translate('money.shares.rows'),
                    value: translate('money.shares.whole_filter'),
                    wide: true,
                  },
                ]),
          ]}
        />
        <div className="buttons">
          <SecondaryButton type="button" onClick={() => window.print()}>
            {translate('table.print')}
          </SecondaryButton>
          <SecondaryButton type="submit">{translate('table.close')}</SecondaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
