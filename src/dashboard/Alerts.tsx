import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { todayInTehran } from '../../contract/jalali'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf, tint } from '../ui/palette'
import { Section } from '../ui/Section'
import { EmptyState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useCounters } from '../data/useCounters'
import { alertLinks, waitingWords, type Stats } from './drills'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& .alert': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minBlockSize: 44,
    boxSizing: 'border-box',
    padding: '8px 12px',
    borderRadius: 10,
    color: paletteOf(theme).text.primary,
    textDecoration: 'none',
    background: tint(paletteOf(theme).warning.main, 9),
    lineHeight: 1.7,
  },
  '& .alert > .glyph:first-of-type': { color: paletteOf(theme).warning.main },
  '& .alert > span': { flex: 1, minInlineSize: 0 },
  '& a.alert:hover': { background: tint(paletteOf(theme).warning.main, 17) },
  '& a.alert:focus-visible': focusRing(theme),
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
}))

/** What should not wait, each a way to its rows. */
export const Alerts = ({ stats }: { readonly stats: Stats | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const links = alertLinks(todayInTehran())
  const counters = useCounters()
  const words = waitingWords.map((kind) => ({ kind, count: counters?.[kind] ?? 0 }))
  const raised = stats && [...words, ...stats.alerts].filter(({ count }) => count > 0)
  return (
    <Section title={translate('dashboard.alerts.title')}>
      {!raised ? (
        <div style={{ display: 'grid', gap: 10 }} aria-hidden="true">
          <SkeletonBar height={40} />
          <SkeletonBar height={40} />
        </div>
      ) : raised.length === 0 ? (
        <EmptyState icon="check" title={translate('dashboard.alerts.empty')} />
      ) : (
        <List>
          {raised.map(({ kind, count }) => (
            <li key={kind}>
              <LinkBase to={links[kind]} className="alert">
                <Glyph name="alert" size={18} />
                <span>{translate(`dashboard.alerts.${kind}`, { n: number(count) })}</span>
                <Glyph name="forward" size={18} />
              </LinkBase>
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}
