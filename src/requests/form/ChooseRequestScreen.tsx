import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { requestReports } from '../../../contract/requests/reports'
import { requestForms, requestTypes, type RequestType } from '../../../contract/requests/forms'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { focusRing, paletteOf } from '../../ui/palette'
import { useFormats } from '../../ui/useFormats'
import { usePrices } from './usePrices'

const Page = styled('div')(({ theme }) => ({
  '& h1': { margin: '0 0 18px', fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: 14,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  },
  '& a': {
    display: 'grid',
    gap: 8,
    blockSize: '100%',
    boxSizing: 'border-box',
    alignContent: 'start',
    padding: 20,
    borderRadius: 14,
    border: `1px solid ${paletteOf(theme).divider}`,
    background: paletteOf(theme).background.paper,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: paletteOf(theme).primary.main },
  '& a:focus-visible': focusRing(theme),
  '& strong': { fontSize: '1.0625rem', color: paletteOf(theme).primary.main },
  '& .quiet': { color: paletteOf(theme).text.secondary, fontSize: '0.8125rem' },
}))

/** Every kind of request as a card: what it is for, its price, what it needs, how long it usually takes. */
export const ChooseRequestScreen = () => {
  const translate = useTranslate()
  const { duration, list, money } = useFormats()
  const { spans, pending } = usePrices()
  const times = useRead(requestReports.requestTimes, {})
  const usual = (type: RequestType): string => {
    // Nobody is told «not known» while it is still being asked; the line is kept free for the answer.
    if (!times.data) return times.isPending ? '\u00a0' : ''
    const average = times.data.results.find((row) => row.type === type)?.average
    return average ? translate('requests.usual_time', { time: duration(average) }) : translate('requests.no_usual_time')
  }
  const price = (type: RequestType): string | undefined => {
    const span = spans[type]
    if (!span) return pending[type] ? '\u00a0' : undefined
    const [least, most] = [money(span.least, span.currency), money(span.most, span.currency)]
    return least === most
      ? translate('requests.price', { price: least })
      : translate('requests.price_span', { least, most })
  }
  const needs = (type: RequestType): string =>
    list(
      requestForms[type].fields
        // A course brings its price along.
        .filter(({ key, required }) => required && !(type === 'course' && key === 'amount'))
        .map(({ key }) => translate(`requests.fields.${key}`)),
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
