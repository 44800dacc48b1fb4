import { useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { IconControl } from '../Control'
import { Glyph } from '../Glyph'

interface CopyButtonProps {
  /** Copied exactly as given, without the spaces it may be displayed with. */
  readonly text: string
  /** What is copied, in words. */
  readonly name?: string
}

const restored = 2500

/** Copies a value and confirms it, visually and to screen readers. */
export const CopyButton = ({ text, name }: CopyButtonProps) => {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), restored)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <IconControl
        type="button"
        onClick={copy}
        aria-label={name ? translate('inputs.copy_value', { name }) : translate('inputs.copy')}
        title={translate(copied ? 'inputs.copied' : 'inputs.copy')}
      >
        <Glyph name={copied ? 'check' : 'copy'} size={18} />
      </IconControl>
      <span role="status" className="visually-hidden">
        {copied ? translate('inputs.copied') : ''}
      </span>
    </>
  )
}
