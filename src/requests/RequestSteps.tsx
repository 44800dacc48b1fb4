import { useTranslate } from 'react-admin'
import { requestForms } from '../../contract/requests/forms'
import { closedRequestStatuses, type ProcessRequest } from '../../contract/requests/requests'
import { Glyph } from '../ui/Glyph'
import { useFormats } from '../ui/useFormats'
import { classed } from '../ui/classed'
import css from './RequestSteps.module.css'

const List = classed('ol', css.list)

type StepState = 'done' | 'current' | 'stopped' | 'ahead'

/** The state of each step; a draft or a request that has ended has no current step. */
const stateOf = ({ type, step, request_status: status }: ProcessRequest, index: number): StepState => {
  if (status === 'draft') return 'ahead'
  const { steps } = requestForms[type]
  const at = status === 'completed' ? steps.length : steps.indexOf(step)
  if (index !== at) return index < at ? 'done' : 'ahead'
  return (closedRequestStatuses as readonly string[]).includes(status) ? 'stopped' : 'current'
}

/** The steps of a request in order: done, current or stopped, and ahead. */
export const RequestSteps = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <List aria-label={translate('requests.detail.steps')}>
      {requestForms[request.type].steps.map((step, index) => {
        const state = stateOf(request, index)
        return (
          <li key={step} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="mark" aria-hidden="true">
              {state === 'done' ? (
                <Glyph name="check" size={16} />
              ) : state === 'stopped' ? (
                <Glyph name="close" size={16} />
              ) : (
                number(index + 1)
              )}
            </span>
            <span className="name">
              {translate(`requests.steps.${step}`)}
              {state === 'stopped' && ` (${translate(`enums.request_status.${request.request_status}`)})`}
            </span>
            {state === 'done' && <span className="visually-hidden">{translate('requests.detail.step_done')}</span>}
          </li>
        )
      })}
    </List>
  )
}
