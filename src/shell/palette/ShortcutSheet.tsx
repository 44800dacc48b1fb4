import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { allowsAny } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import {
  isMac,
  keyLabels,
  shortcutGroups,
  shortcutIds,
  shortcuts,
  type ShortcutGroup,
} from '../../ui/shortcuts/shortcuts'
import { Dialog } from '../../ui/Dialog'
import { DialogTop } from '../../ui/DialogTop'
import { classed } from '../../ui/classed'
import css from './ShortcutSheet.module.css'

const Sheet = classed('div', css.sheet)

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
        <DialogTop onClose={onClose}>
          <h2 id={id}>{translate('palette.shortcuts.title')}</h2>
        </DialogTop>
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
                      {keyLabels(shortcuts[one], mac).map((face) => (
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
