import { useTranslate } from 'react-admin'
import { bankInfo } from '../../contract/money/bank'
import { transferDesk } from '../../contract/money/transfer-desk'
import { link } from '../paths'
import { useRead } from '../data/useRead'
import { useUser } from '../data/session/useUser'
import { AmountInWords } from '../money/AmountInWords'
import { SecondaryButton } from '../ui/Control'
import { SecondaryLink } from '../ui/LinkButton'
import { FactList } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { SkeletonBar } from '../ui/states'
import { GroupedCode } from '../ui/fields/GroupedCode'
import { MoneyField } from '../ui/fields/figures'
import type { FormValues } from './form/formValues'
import { isShort, kindOf, withdrawalSums } from './withdrawal'
import { Given } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './WithdrawalParts.module.css'

const Box = classed('div', css.box)

const Warning = classed('strong', css.warning)

const isPayable = (currency: string | undefined): currency is 'IRR' | 'USDT' =>
  currency === 'IRR' || currency === 'USDT'

/** What may be withdrawn in the chosen currency (a decimal), read from the books; absent until known. */
export const useAvailable = ({ currency }: FormValues, enabled: boolean): string | undefined => {
  const payable = isPayable(currency) ? currency : undefined
  const { data } = useRead(
    transferDesk.transferQuote,
    { query: { network: 'internal', ...(payable && { currency_type: payable }) } },
    { enabled: enabled && payable !== undefined },
  )
  return payable !== undefined && data?.currency === payable ? data.available : undefined
}

interface SumsProps {
  readonly values: FormValues
  readonly available: string | undefined
  /** Whether the field above already shows what is wrong with the amount. */
  readonly told: boolean
  readonly onAll: (amount: string) => void
}

/** Balance, fee and net amount, beside the amount. */
export const WithdrawalSums = ({ values, available, told, onAll }: SumsProps) => {
  const translate = useTranslate()
  const { currency } = values
  if (!isPayable(currency)) return null
  const sums = withdrawalSums(values)
  const short = isShort(values, available)
  return (
    <Box aria-live="polite">
      <div className="line">
        <span>{translate('requests.withdrawal.available')}</span>
        {available === undefined ? (
          <SkeletonBar width={96} height={20} />
        ) : (
          <strong>
            <MoneyField amount={available} currency={currency} />
          </strong>
        )}
      </div>
      <span className="quiet">{translate('requests.withdrawal.held')}</span>
      {sums && (
        <div className="line">
          <span>{translate('requests.withdrawal.fee')}</span>
          <MoneyField amount={sums.fee} currency={currency} />
        </div>
      )}
      {short && !told && <strong className="short">{translate('validation.balance')}</strong>}
      {sums?.gets !== undefined && !short && (
        <div className="line">
          <span>{translate('requests.withdrawal.gets')}</span>
          <strong>
            <MoneyField amount={sums.gets} currency={currency} />
          </strong>
        </div>
      )}
      {available !== undefined && available !== '0' && values['amount'] !== available && (
        <SecondaryButton type="button" onClick={() => onAll(available)}>
          {translate('requests.withdrawal.all')}
        </SecondaryButton>
      )}
    </Box>
  )
}

interface OwnProps {
  readonly values: FormValues
  readonly onPick: (destination: string) => void
}

/** Offers the person’s own registered wallet or IBAN of the chosen kind as the destination. */
export const OwnDestination = ({ values, onPick }: OwnProps) => {
  const translate = useTranslate()
  const kind = kindOf(values)
  const { data } = useRead(bankInfo.userBank, {}, { enabled: kind !== undefined })
  const mine = data?.results[0]
  if (kind === undefined || !mine) return null
  const own = { iban: mine.iban, tron: mine.tron_address, bsc: mine.bsc_address }[kind]
  if (own === null)
    return (
      <Box>
        <span className="quiet">{translate('requests.withdrawal.none_registered')}</span>
        <SecondaryLink to={link('financialBankInfo')}>{translate('requests.withdrawal.register')}</SecondaryLink>
      </Box>
    )
  if (own === values['destination']) return null
  return (
    <Box>
      <span className="quiet">{translate(`requests.withdrawal.own_${kind === 'iban' ? 'iban' : 'wallet'}`)}</span>
      <GroupedCode code={own} />
      <SecondaryButton type="button" onClick={() => onPick(own)}>
        {translate('requests.withdrawal.use')}
      </SecondaryButton>
    </Box>
  )
}

const Owner = ({ values }: { readonly values: FormValues }) => {
  const translate = useTranslate()
  const { uuid: me } = useUser()
  const kind = kindOf(values)
  const code = values['destination']?.trim() ?? ''
  const field = kind === 'iban' ? 'iban' : kind === 'bsc' ? 'bsc_wallet_address' : 'wallet_address'
  const { data, isError } = useRead(
    bankInfo.userByWallet,
    { body: { [field]: code } },
    { enabled: kind !== undefined && code !== '' },
  )
  if (isError) return translate('requests.withdrawal.owner_failed')
  if (!data) return <SkeletonBar width={120} height={20} />
  if (data.owner?.uuid === me) return <Given>{data.owner.name}</Given>
  return (
    <>
      {data.owner && <Given>{data.owner.name}</Given>}
      <Warning role="alert">{translate(`requests.withdrawal.${data.owner ? 'owner_other' : 'owner_unknown'}`)}</Warning>
    </>
  )
}

/** The fee and net amount of a filed withdrawal, as its owner saw them before filing. */
export const WithdrawalOutcome = ({ values }: { readonly values: FormValues }) => {
  const translate = useTranslate()
  const sums = withdrawalSums(values)
  if (sums?.gets === undefined) return null
  const { currency, fee, gets } = sums
  return (
    <div style={{ marginBlockStart: 16 }}>
      <FactList
        facts={[
          { label: translate('requests.withdrawal.fee'), value: <MoneyField amount={fee} currency={currency} /> },
          { label: translate('requests.withdrawal.gets'), value: <MoneyField amount={gets} currency={currency} /> },
        ]}
      />
    </div>
  )
}

/** What the review of a withdrawal adds to its form: who owns the destination, the fee and the net amount. */
export const WithdrawalReview = ({ values }: { readonly values: FormValues }) => {
  const translate = useTranslate()
  const { amountInWords, toman } = useFormats()
  const sums = withdrawalSums(values)
  if (!sums) return null
  const { amount = '' } = values
  const { currency } = sums
  return (
    <FactList
      facts={[
        {
          label: translate('requests.withdrawal.in_words'),
          value: (
            <>
              <div>{amountInWords(amount, currency)}</div>
              {currency === 'IRR' && <div>{toman(amount)}</div>}
            </>
          ),
          wide: true,
        },
        { label: translate('requests.withdrawal.owner'), value: <Owner values={values} />, wide: true },
        {
          label: translate('requests.withdrawal.fee'),
          value: <MoneyField amount={sums.fee} currency={currency} />,
        },
        {
          label: translate('requests.withdrawal.gets'),
          value: sums.gets !== undefined && <AmountInWords amount={sums.gets} currency={currency} />,
          wide: true,
        },
      ]}
    />
  )
}
