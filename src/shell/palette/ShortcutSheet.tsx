import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { allowsAny } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { IconControl } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { paletteOf, tint } from '../../ui/palette'
import {
  isMac,
  keyFaces,
  shortcutGroups,
  shortcutIds,
  shortcuts,
  type ShortcutGroup,
} from '../../ui/shortcuts/shortcuts'
import { Dialog } from '../../ui/Dialog'

const Sheet = styled('div')(({ theme }) => ({
  padding: '18px 24px 24px',
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& header button': { border: 0 },
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 700 },
  '& h3': { margin: '18px 0 4px', fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minBlockSize: 42,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  '& dl > div:last-of-type': { borderBlockEnd: 0 },
  '& dd': { margin: 0, display: 'flex', gap: 6, flexShrink: 0 },
  '& kbd': {
    minInlineSize: 30,
    paddingInline: 8,
    borderRadius: 7,
    border: `1px solid ${paletteOf(theme).divider}`,
    borderBlockEndWidth: 2,
    background: tint(paletteOf(theme).text.primary, 5),
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '26px',
    textAlign: 'center',
    boxSizing: 'border-box',
  },
  '& .note': { margin: 0, marginBlockStart: 16, fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
}))

const groups = Object.keys(shortcutGroups) as ShortcutGroup[]

/** Every keyboard shortcut the person can use, by group. */
export const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const id = useId()
  const mac = isMac()
  const open = groups.filter((group) => {
    const rights = shortcutGroups[group]
    return rights === undefined || allowsAny(user, rights)
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <Sheet>
        <header>
          <h2 id={id}>{translate('palette.shortcuts.title')}</h2>
          <IconControl type="button" onClick={onClose} aria-label={translate('table.close')}>
            <Glyph name="close" />
          </IconControl>
        </header>
        {open.map((group) => (
          <section key={group}>
            <h3>{translate(`palette.shortcuts.groups.${group}`)}</h3>
            <dl>
              {shortcutIds
                .filter((one) => shortcuts[one].group === group)
                .map((one) => (
                  <div key={one}>
                    <dt>{translate(`palette.shortcuts.keys.${one}`)}</dt>
                    <dd dir="ltr">
                      {keyFaces(shortcuts[one], mac).map((face) => (
                        <kbd key={face}>{face}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className="note">{translate('palette.shortcuts.note')}</p>
      </Sheet>
    </Dialog>
  )
}
