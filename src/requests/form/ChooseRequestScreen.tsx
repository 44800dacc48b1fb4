import { LinkBase, useTranslate } from 'react-admin'
import { requestReports } from '../../../contract/requests/reports'
import { requestForms, requestTypes, type RequestType } from '../../../contract/requests/forms'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { useFormats } from '../../ui/useFormats'
import { pricedLater, usePrices } from './usePrices'
import { classed } from '../../ui/classed'
import css from './ChooseRequestScreen.module.css'

const Page = classed('div', css.page)

/** Every request type as a card: its purpose, price, requirements and usual duration. */
export const ChooseRequestScreen = () => {
  const translate = useTranslate()
  const { duration, list, money } = useFormats()
  const { spans, pending } = usePrices()
  const times = useRead(requestReports.requestTimes, {})
  const usual = (type: RequestType): string => {
    // While loading, show a blank that keeps the space free, not «not known».
    if (!times.data) return times.isPending ? '\u00a0' : ''
    const average = times.data.results.find((row) => row.type === type)?.average
    return average ? translate('requests.usual_time', { time: duration(average) }) : translate('requests.no_usual_time')
  }
  const price = (type: RequestType): string | undefined => {
    const span = spans[type]
    if (pricedLater.includes(type)) return translate('requests.price_later')
    if (!span) return pending[type] ? '\u00a0' : undefined
    const [least, most] = [money(span.least, span.currency), money(span.most, span.currency)]
    return least === most
      ? translate('requests.price', { price: least })
      : translate('requests.price_span', { least, most })
  }
  // Field names are lowercase within a sentence; Persian has no capitals.
  const amid = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)
  const needs = (type: RequestType): string =>
    list(
      requestForms[type].fields
        // A course comes with its price, and so does a subscription if there are prices.
        .filter(({ key, required }) => required && !(key === 'amount' && (spans[type] ?? pending[type])))
        .map(({ key }) => amid(translate(`requests.fields.${key}`))),
    )
  return (
    <Page>
      <h1>{translate('requests.choose')}</h1>
      <ul>
        {requestTypes.map((type) => (
          <li key={type}>
            <LinkBase to={link('newRequestDetails', { type })}>
              <strong>{translate(`enums.request_type.${type}`)}</strong>
              <span>{translate(`requests.types.${type}`)}</span>
              {price(type) && <span>{price(type)}</span>}
              <span className="quiet">{translate('requests.needs', { fields: needs(type) })}</span>
              <span className="quiet">{usual(type)}</span>
            </LinkBase>
          </li>
        ))}
      </ul>
    </Page>
  )
}
