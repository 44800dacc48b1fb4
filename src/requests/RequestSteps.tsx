import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { requestForms } from '../../contract/requests/forms'
import { closedRequestStatuses, type ProcessRequest } from '../../contract/requests/requests'
import { Glyph } from '../ui/Glyph'
import { paletteOf, tint, visuallyHidden } from '../ui/palette'
import { useFormats } from '../ui/useFormats'

const mark = '1.75rem'

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  listStyle: 'none',
  padding: 0,
  margin: '0 0 18px',
  maxInlineSize: 860,
  fontSize: '0.875rem',
  lineHeight: 1.6,
  color: paletteOf(theme).text.secondary,
  '& li': { position: 'relative', display: 'flex', alignItems: 'center', gap: 10, minInlineSize: 0 },
  '& li:not(:last-of-type)': { flex: '0 1 280px' },
  // The line to the next step: unbroken once the way is made.
  '& li:not(:last-of-type)::after': {
    content: '""',
    flex: 1,
    minInlineSize: 16,
    marginInlineEnd: 10,
    borderBlockStart: `2px dashed ${paletteOf(theme).divider}`,
  },
  '& li.done::after': { borderBlockStart: `2px solid ${paletteOf(theme).success.main}` },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    inlineSize: mark,
    blockSize: mark,
    borderRadius: '50%',
    border: `2px solid ${paletteOf(theme).divider}`,
    background: paletteOf(theme).background.paper,
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: 1,
    printColorAdjust: 'exact',
  },
  '& .name': { overflowWrap: 'anywhere' },
  '& .done': { color: paletteOf(theme).text.primary },
  '& .done .mark': {
    borderColor: paletteOf(theme).success.main,
    background: paletteOf(theme).success.main,
    color: paletteOf(theme).background.paper,
  },
  '& .current': { color: paletteOf(theme).primary.main, fontWeight: 700 },
  '& .current .mark': {
    borderColor: paletteOf(theme).primary.main,
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    boxShadow: `0 0 0 4px ${tint(paletteOf(theme).primary.main, 18)}`,
  },
  '& .stopped': { color: paletteOf(theme).text.primary, fontWeight: 700 },
  '& .stopped .mark': { border: `2px dashed ${paletteOf(theme).error.main}`, color: paletteOf(theme).error.main },
  '& .heard': visuallyHidden,
  // A third of a phone has room for a name below its mark, not beside it.
  '@media (max-width: 599.95px)': {
    '& li:not(:only-of-type)': { flex: '1 1 0', flexDirection: 'column', gap: 6, textAlign: 'center' },
    '& li:not(:last-of-type)::after': {
      position: 'absolute',
      insetBlockStart: `calc(${mark} / 2 - 1px)`,
      insetInlineStart: `calc(50% + ${mark} / 2 + 6px)`,
      inlineSize: `calc(100% - ${mark} - 12px)`,
      marginInlineEnd: 0,
    },
  },
}))

type StepState = 'done' | 'current' | 'stopped' | 'ahead'

/** How far a request is in each step of its type; nobody works on a draft yet, nor where a request ended. */
const stateOf = ({ type, step, request_status: status }: ProcessRequest, index: number): StepState => {
  if (status === 'draft') return 'ahead'
  const { steps } = requestForms[type]
  const at = status === 'completed' ? steps.length : steps.indexOf(step)
  if (index !== at) return index < at ? 'done' : 'ahead'
  return (closedRequestStatuses as readonly string[]).includes(status) ? 'stopped' : 'current'
}

/** The steps of a request in order: those done, the one worked on or stopped at, those to come. */
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
            {state === 'done' && <span className="heard">{translate('requests.detail.step_done')}</span>}
          </li>
        )
      })}
    </List>
  )
}
