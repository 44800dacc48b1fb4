import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { paletteOf, visuallyHidden } from '../ui/palette'
import { reloadIfThere, reloadOnce } from './freshBuild'
import { isChunkFailure, loadedScreen, loadScreen, type Load } from './loadScreen'

const Middle = styled('div')(({ theme }) => ({
  minBlockSize: '50vh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  textAlign: 'center',
  padding: 24,
  '& h1': { margin: 0, fontSize: '1.25rem' },
  '& p': { margin: 0, maxInlineSize: 460, color: paletteOf(theme).text.secondary },
}))

const Spinner = styled('span')(({ theme }) => ({
  inlineSize: 40,
  blockSize: 40,
  borderRadius: '50%',
  border: `3px solid ${paletteOf(theme).divider}`,
  borderBlockStartColor: paletteOf(theme).primary.main,
  animation: 'pishkhan-turn 0.9s linear infinite',
  '@keyframes pishkhan-turn': { to: { transform: 'rotate(1turn)' } },
}))

/** What broke, and the ways on. */
export const Broken = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const translate = useTranslate()
  const [away, setAway] = useState(false)
  const kind = isChunkFailure(error) ? 'chunk' : 'broken'
  useEffect(() => {
    if (kind === 'broken') return
    // Whoever waits for the line need not press anything once it is back.
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

/** Keeps a broken screen from taking the page with it. */
class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
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

/** Stands where a screen will be. */
export const Waiting = () => {
  const translate = useTranslate()
  return (
    <Middle role="status" aria-busy="true">
      <Spinner aria-hidden="true" />
      <span style={visuallyHidden}>{translate('shell.loading')}</span>
    </Middle>
  )
}

/** Shows a screen, a spinner while its code loads, or a way to try again. */
export const ScreenFrame = ({ load }: { readonly load: Load }) => {
  const [, setArrived] = useState<ComponentType>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const Screen = loadedScreen(load)
  useEffect(() => {
    if (loadedScreen(load)) return
    let wanted = true
    setError(undefined)
    loadScreen(load).then(
      (screen) => wanted && setArrived(() => screen),
      async (reason: unknown) => {
        const reloads = attempt === 0 && (await reloadOnce())
        if (wanted && !reloads) setError(reason)
      },
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  if (error !== undefined) return <Broken error={error} retry={() => setAttempt(attempt + 1)} />
  if (!Screen) return <Waiting />
  return (
    <ScreenBoundary>
      {/* oxlint-disable-next-line react/static-components -- looked up, not made: it stays the same for its load. */}
      <Screen />
    </ScreenBoundary>
  )
}
