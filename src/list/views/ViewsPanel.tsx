import { LinkBase, useTranslate } from 'react-admin'
import { useState, type RefObject, type SyntheticEvent } from 'react'
import { isStaff } from '../../../contract/access'
import { views as viewsArea } from '../../../contract/system/views'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { IconControl, SecondaryButton, PlainInput, PrimaryButton, TextButton, Tick } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { FailureText } from '../../ui/states'
import { useTooLong } from '../../form/control'
import type { ColumnChoice } from '../table/columnChoice'
import { useViews } from './views'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './ViewsPanel.module.css'

const Box = classed('div', css.box)

interface ViewsPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly list: string
  readonly columns: ColumnChoice
  readonly onClose: () => void
}

/**
 * The saved views of a list with a way to delete one's own, and the form that saves the current one or overwrites
 * another.
 */
export const ViewsPanel = ({ anchor, list, columns, onClose }: ViewsPanelProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { views, now } = useViews(list)
  const [name, setName] = useState('')
  const [team, setTeam] = useState(false)
  const [wrong, setWrong] = useState<'name_required' | 'name_taken'>()
  const tooLong = useTooLong()(name, 60)
  const [asking, setAsking] = useState<number>()
  const save = useWrite(viewsArea.saveView)
  const remove = useWrite(viewsArea.deleteView)
  const failure: unknown = save.error ?? remove.error

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const named = name.trim()
    if (named === '') return setWrong('name_required')
    if (tooLong) return
    const same = views.find(({ view }) => view.mine && view.name === named)?.view
    if (same && wrong !== 'name_taken') {
      setTeam(same.team)
      return setWrong('name_taken')
    }
    const body = { list, name: named, ...(team && { team }), params: { ...now, columns } }
    save.mutate(
      { body: { ...body, ...(same && { replaces: same.id }) } },
      {
        onSuccess: () => {
          setName('')
          setWrong(undefined)
        },
      },
    )
  }

  return (
    <Popup anchor={anchor} label={translate('table.views')} onClose={onClose}>
      <Box>
        {views.length === 0 ? (
          <p>{translate('list.views.none')}</p>
        ) : (
          <ul>
            {views.map(({ view, to }) => (
              <li key={view.id}>
                <LinkBase to={to} onClick={onClose}>
                  <Given>{view.name}</Given>
                </LinkBase>
                {view.team && <small>{translate('list.views.team')}</small>}
                {view.mine &&
                  (asking === view.id ? (
                    <span className="ask" role="group" aria-label={translate('list.views.remove', { name: view.name })}>
                      <small>{translate('list.views.ask_remove')}</small>
                      <SecondaryButton
                        type="button"
                        autoFocus
                        disabled={remove.isPending}
                        onClick={() => remove.mutate({ params: { id: view.id } })}
                      >
                        {translate('list.views.do_remove')}
                      </SecondaryButton>
                      <TextButton type="button" onClick={() => setAsking(undefined)}>
                        {translate('table.cancel')}
                      </TextButton>
                    </span>
                  ) : (
                    <IconControl
                      type="button"
                      aria-label={translate('list.views.remove', { name: view.name })}
                      onClick={() => setAsking(view.id)}
                    >
                      <Glyph name="close" size={16} />
                    </IconControl>
                  ))}
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={submit} noValidate>
          <div className="name">
            <span aria-hidden="true">{translate('list.views.name')}</span>
            <PlainInput
              aria-label={translate('list.views.name')}
              value={name}
              dir="auto"
              aria-invalid={wrong !== undefined || tooLong !== undefined}
              onChange={(event) => {
                setName(event.target.value)
                setWrong(undefined)
              }}
            />
          </div>
          {(wrong ?? tooLong) && (
            <p className="wrong" role="alert">
              {tooLong ?? translate(`list.views.${wrong}`)}
            </p>
          )}
          {isStaff(user) && (
            <label>
              <Tick type="checkbox" checked={team} onChange={(event) => setTeam(event.target.checked)} />
              {translate('list.views.for_team')}
            </label>
          )}
          <p>{translate('list.views.kept')}</p>
          {failure !== null && failure !== undefined && (
            <p className="wrong" role="alert">
              <FailureText error={failure} />
            </p>
          )}
          <PrimaryButton type="submit" disabled={save.isPending}>
            {translate(
              save.isPending ? 'table.busy' : wrong === 'name_taken' ? 'list.views.replace' : 'list.views.save',
            )}
          </PrimaryButton>
        </form>
      </Box>
    </Popup>
  )
}
