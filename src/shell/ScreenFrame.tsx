import { useTranslate } from 'react-admin'
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { reloadIfThere, reloadOnce } from './freshBuild'
import { isChunkFailure, loadedScreen, loadScreen, type Load } from './loadScreen'
import { classed } from '../ui/classed'
import css from './ScreenFrame.module.css'

const Middle = classed('div', css.middle)

const Spinner = classed('span', css.spinner)

/** What broke, and what to do next. */
const Broken = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const translate = useTranslate()
  const [away, setAway] = useState(false)
  const kind = isChunkFailure(error) ? 'chunk' : 'broken'
  useEffect(() => {
    if (kind === 'broken') return
    // Somebody waiting for the connection need not press anything once it is back.
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [kind, retry])
  const reload = async () => {
    setAway(false)
    setAway(!(await reloadIfThere()))
  }
  return (
    <Middle role="alert">
      <h1>{translate(`shell.${kind}`)}</h1>
      <p>{translate(away ? (navigator.onLine ? 'errors.unreachable' : 'errors.network') : `shell.${kind}_text`)}</p>
      <PrimaryButton type="button" onClick={retry}>
        {translate('shell.retry')}
      </PrimaryButton>
      <SecondaryButton type="button" onClick={() => void reload()}>
        {translate('shell.reload')}
      </SecondaryButton>
    </Middle>
  )
}

interface BoundaryState {
  readonly error: unknown
}

/** Keeps a broken screen from taking the page down with it. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error('unknown') }
  }
  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <Broken error={error} retry={() => this.setState({ error: undefined })} />
    )
  }
}

/** Placeholder for a screen. */
export const Waiting = () => {
  const translate = useTranslate()
  return (
    <Middle role="status" aria-busy="true">
      <Spinner aria-hidden="true" />
      <span className="visually-hidden">{translate('shell.loading')}</span>
    </Middle>
  )
}

/** Shows a screen, a spinner while its code loads, or a way to retry. */
export const ScreenFrame = ({ load }: { readonly load: Load }) => {
  const [, setArrived] = useState<ComponentType>()
  const [failed, setFailed] = useState<{ readonly load: Load; readonly attempt: number; readonly error: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const Screen = loadedScreen(load)
  useEffect(() => {
    if (loadedScreen(load)) return
    let wanted = true
    loadScreen(load).then(
      (screen) => wanted && setArrived(() => screen),
      async (error: unknown) => {
        const reloads = attempt === 0 && (await reloadOnce())
        if (wanted && !reloads) setFailed({ load, attempt, error })
      },
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  if (failed?.load === load && failed.attempt === attempt)
    return <Broken error={failed.error} retry={() => setAttempt(attempt + 1)} />
  if (!Screen) return <Waiting />
  return (
    <ScreenBoundary>
      {/* oxlint-disable-next-line react/static-components -- looked up, not created: it is the same for the same load. */}
      <Screen />
    </ScreenBoundary>
  )
}
