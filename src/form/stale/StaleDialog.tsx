import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { paletteOf, tint } from '../../ui/palette'
import { Refusal } from '../../ui/Refusal'
import { isolated } from '../../ui/fields/Ltr'
import { Dialog } from '../../ui/Dialog'

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: 24,
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.7 },
  '& p': { margin: 0, color: paletteOf(theme).text.secondary, lineHeight: 1.9 },
  '& dl': { margin: 0, display: 'grid', gap: 10 },
  '& dl > div': { border: `1px solid ${paletteOf(theme).divider}`, borderRadius: 12, padding: '10px 14px' },
  '& dl > div.changed': { borderColor: tint(paletteOf(theme).warning.main, 55) },
  '& dt': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary, marginBlockEnd: 2 },
  '& dd': { margin: 0, display: 'grid', gap: '2px 12px', gridTemplateColumns: 'auto minmax(0, 1fr)' },
  '& dd > small': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary, lineHeight: 2 },
  '& dd > span': { minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .changed b': { fontWeight: 700 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 },
  '& .buttons button': { minBlockSize: 44 },
}))

/** One fact of a record as it was seen and as it is now. */
export interface StaleFact {
  readonly label: string
  readonly seen: ReactNode
  readonly now: ReactNode
  /** What the person typed over it. */
  readonly yours?: ReactNode
  readonly changed: boolean
}

export interface StaleDialogProps {
  readonly facts: readonly StaleFact[]
  /** Who changed it, where the platform tells. */
  readonly by?: string | undefined
  /** Does what was asked, on the version there is now. */
  readonly onKeep: () => Promise<unknown>
  /** Leaves the record as it is now. */
  readonly onTake: () => void
}

/** The record changed meanwhile: both versions side by side, and the choice to go on or to leave it. */
export const StaleDialog = ({ facts, by, onKeep, onTake }: StaleDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const keep = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onKeep()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={() => busy || onTake()} aria-labelledby={title} fullWidth maxWidth="sm">
      <Body>
        <h2 id={title}>{translate('stale.title')}</h2>
        <p>{by === undefined ? translate('stale.text') : translate('stale.text_by', { name: isolated(by) })}</p>
        <dl>
          {facts.map(({ label, seen, now, yours, changed }) => (
            <div key={label} className={changed ? 'changed' : undefined}>
              <dt>{label}</dt>
              <dd>
                {changed && (
                  <>
                    <small>{translate('stale.seen')}</small>
                    <span>{seen}</span>
                  </>
                )}
                <small>{translate(changed ? 'stale.now' : 'stale.same')}</small>
                <span>{changed ? <b>{now}</b> : now}</span>
                {yours !== undefined && (
                  <>
                    <small>{translate('stale.yours')}</small>
                    <span>{yours}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Refusal error={failure} />
        <div className="buttons">
          <SecondaryButton type="button" disabled={busy} onClick={onTake}>
            {translate('stale.take')}
          </SecondaryButton>
          <PrimaryButton type="button" disabled={busy} onClick={() => void keep()}>
            {translate(busy ? 'table.busy' : 'stale.keep')}
          </PrimaryButton>
        </div>
      </Body>
    </Dialog>
  )
}
