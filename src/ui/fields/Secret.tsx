import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { TextButton } from '../Control'
import { CopyButton } from './CopyButton'
import { classed } from '../classed'
import css from './Secret.module.css'

const Row = classed('span', css.row)

interface SecretProps {
  /**
   * Whose value it is: an opened value is never shown for anybody else, even where a row is reused for another record.
   */
  readonly of: string | number
  /** What the value is, in words. */
  readonly name: string
  /** As the platform returned it, masked. */
  readonly masked: string | null
  /** Requests the whole value from the platform, which logs the request; `undefined` on failure. */
  readonly ask: () => Promise<string | null | undefined>
  readonly busy: boolean
  readonly show: (value: string) => ReactNode
  /** The masked value itself is the button: for list cells. */
  readonly compact?: boolean
}

/** A masked value with a way to see and copy all of it. Its texts are in the area `users`. */
export const Secret = ({ of, name, masked, ask, busy, show, compact = false }: SecretProps) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<{ readonly of: string | number; readonly value: string }>()
  const open = opened?.of === of ? opened.value : undefined
  if (masked === null || masked === '') return <>{translate('people.users.reveal.none')}</>
  const reveal = async () => {
    const value = await ask()
    if (value !== undefined) setOpened({ of, value: value ?? masked })
  }
  const shut = {
    type: 'button',
    disabled: busy,
    onClick: () => void reveal(),
    title: translate('people.users.reveal.hidden'),
  } as const
  const does = translate('people.users.reveal.show', { field: name })
  if (compact && open === undefined) {
    return (
      <button {...shut} className={css.compact}>
        {show(masked)} <span className="visually-hidden">{does}</span>
      </button>
    )
  }
  return (
    <Row>
      <span aria-live="polite" style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {show(open ?? masked)}
      </span>
      {open === undefined ? (
        <TextButton {...shut} aria-label={does}>
          {translate(busy ? 'table.busy' : 'people.users.reveal.button')}
        </TextButton>
      ) : (
        !compact && <CopyButton text={open} name={name} />
      )}
    </Row>
  )
}
