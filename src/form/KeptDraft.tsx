import { useTranslate } from 'react-admin'
import { TextButton } from '../ui/Control'

interface KeptDraftProps {
  readonly kept: boolean
  /** Files are attached, which no draft keeps. */
  readonly files?: boolean
  readonly disabled: boolean
  readonly onForget: () => void
}

/** Says below a form that what was typed is kept until it is sent, and offers to start over. */
export const KeptDraft = ({ kept, files = false, disabled, onForget }: KeptDraftProps) => {
  const translate = useTranslate()
  return (
    <span
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '0 12px',
      }}
    >
      <span role="status" style={{ fontSize: '0.8125rem' }}>
        {kept && translate(`inputs.draft.${files ? 'text_saved' : 'saved'}`)}
      </span>
      {kept && (
        <TextButton type="button" disabled={disabled} onClick={onForget}>
          {translate('inputs.draft.start_anew')}
        </TextButton>
      )}
    </span>
  )
}
