import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { TextButton } from './Control'

/** A machine-made code, left to right and selectable, with a copy button. */
export const CopyCode = ({ code, label }: { readonly code: string; readonly label?: string }) => {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 4,
        ...(label !== undefined && { flexWrap: 'wrap' }),
      }}
    >
      {label && <span>{label}</span>}
      <bdi dir="ltr" style={{ userSelect: 'all', overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
        {code}
      </bdi>
      <TextButton type="button" onClick={copy}>
        <span aria-live="polite">{translate(copied ? 'table.copied' : 'table.copy')}</span>
      </TextButton>
    </span>
  )
}
