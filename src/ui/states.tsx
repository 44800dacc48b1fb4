import { useTranslate } from 'react-admin'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { safeFileName } from '../../contract/text'
import { signedInAgain } from '../data/session/signInAgain'
import { SecondaryButton } from './Control'
import { CopyCode } from './CopyCode'
import { describeFailure } from './failure'
import { Glyph, type GlyphName } from './Glyph'
import { isolated } from './fields/Ltr'
import { useFormats } from './useFormats'
import { useOnline } from './useOnline'
import { classed } from './classed'
import css from './states.module.css'

const Frame = classed('div', css.frame)

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly icon?: GlyphName | Exclude<ReactNode, string>
  /** What the person can do about it: a button or a link. */
  readonly action?: ReactNode
}

/** Nothing to show, why, and what to do next. Texts are passed in translated. */
export const EmptyState = ({ title, text, icon = 'empty', action }: EmptyStateProps) => (
  <Frame>
    <span className="mark" aria-hidden="true">
      {typeof icon === 'string' ? <Glyph name={icon as GlyphName} size={28} /> : icon}
    </span>
    <p className="title">{title}</p>
    {text && <p className="text">{text}</p>}
    {action}
  </Frame>
)

export interface ErrorStateProps {
  /** Whatever was thrown. */
  readonly error: unknown
  readonly onRetry?: () => void
  readonly title?: ReactNode
  readonly action?: ReactNode
}

/**
 * A failed call in the person's words, with retry where it can help and the id to quote to support. A missing record is
 * not a failure: it is reported calmly, with a next step or a retry.
 */
export const ErrorState = ({ error, onRetry, title, action }: ErrorStateProps) => {
  const translate = useTranslate()
  const failure = describeFailure(error)
  const again = onRetry && (
    <SecondaryButton type="button" onClick={onRetry}>
      <Glyph name="refresh" size={18} />
      {translate('table.retry')}
    </SecondaryButton>
  )
  if (failure.key === 'errors.not_found')
    return <EmptyState title={title ?? translate(failure.key)} action={action ?? again} />
  return (
    <Frame className="failed" role="alert">
      <span className="mark" aria-hidden="true">
        <Glyph name="alert" size={28} />
      </span>
      <p className="title">{title ?? translate('table.failure.title')}</p>
      <p className="text">
        <FailureText error={error} />
      </p>
      {failure.retry && again}
      {action}
      {failure.requestId && (
        <span className="code">
          <CopyCode label={translate('table.failure.request')} code={failure.requestId} />
        </span>
      )}
    </Frame>
  )
}

/** Whether the person has signed in again, in the dialog over the page, since `error` was thrown. */
const useSignedInSince = (error: unknown): boolean => {
  const times = useSyncExternalStore(signedInAgain.subscribe, signedInAgain.read)
  const [before, setBefore] = useState({ error, times })
  if (before.error !== error) setBefore({ error, times })
  return times > before.times
}

/** Whether the device was offline when `error` appeared and is online now. */
const useLineBackSince = (error: unknown): boolean => {
  const online = useOnline()
  const [met, setMet] = useState({ error, online })
  if (met.error !== error) setMet({ error, online })
  return online && !met.online
}

/** Only the sentence of {@link ErrorState}, for banners and dialogs. */
export const FailureText = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const { number, dateTime, list } = useFormats()
  const again = useSignedInSince(error)
  const lineBack = useLineBackSince(error)
  const { key: reason, wait, until, by, file } = describeFailure(error)
  const changed =
    again && reason === 'errors.unauthenticated'
      ? 'errors.signed_in_again'
      : lineBack && (reason === 'errors.unreachable' || reason === 'errors.not_sent')
        ? 'errors.line_back'
        : undefined
  const key = changed ?? reason
  const values = {
    ...(wait !== undefined && { n: number(wait) }),
    ...(until !== undefined && { until: dateTime(until) }),
    ...(by !== undefined && { name: list(by.map(isolated)) }),
  }
  const words = translate(key, values)
  if (file === undefined) return <>{words}</>
  return <>{translate('inputs.files.refused', { name: isolated(safeFileName(file)), reason: words })}</>
}

const Bone = classed('span', css.bone)

/** A grey bar in place of text. */
export const SkeletonBar = ({
  width = '100%',
  height = 14,
}: {
  readonly width?: number | string
  /** In pixels; `1lh` is a line of the surrounding text. */
  readonly height?: number | '1lh'
}) => <Bone aria-busy="true" style={{ inlineSize: width, blockSize: height }} />

const Words = classed('span', css.words)

/** Typical words, drawn as a grey bar: they take the room, and wrap into the lines, of the real ones. */
export const SkeletonWords = ({ children }: { readonly children: ReactNode }) => (
  <Words aria-hidden="true" aria-busy="true">
    {children}
  </Words>
)

/** The outline of a page while its first data loads. */
export const PageSkeleton = ({ blocks = 2 }: { readonly blocks?: number }) => {
  const translate = useTranslate()
  return (
    <div role="status" style={{ display: 'grid', gap: 20 }}>
      <span className="visually-hidden">{translate('table.loading')}</span>
      <SkeletonBar width="min(280px, 60%)" height={26} />
      {Array.from({ length: blocks }, (_, block) => (
        <div key={block} style={{ display: 'grid', gap: 12 }}>
          <SkeletonBar width="35%" />
          <SkeletonBar height={block === 0 ? 96 : 180} />
        </div>
      ))}
    </div>
  )
}
