import { useEffect, useId, useState } from 'react'
import { latinCode, persianDigits } from '../../contract/text'
import { link } from '../paths'
import { buildName, checkConnection, type Connection, type HostCheck } from './connection'
import { PublicLayout, Field, Note } from './parts'
import { buildNumber, readSupportCode, type HostBrief } from './supportCode'
import { useText } from './texts'
import { Waiting } from './Waiting'

/** Clocks further apart than this can break one-time codes, in seconds. */
const harmfulSkew = 60

const number = (value: number): string => value.toLocaleString(document.documentElement.lang)

/** How far a clock is off, in the unit people would use, rounded. */
const offOf = (seconds: number): readonly [unit: string, n: number] => {
  if (seconds < 90) return ['seconds', seconds]
  if (seconds < 90 * 60) return ['minutes', Math.round(seconds / 60)]
  return seconds < 36 * 3600 ? ['hours', Math.round(seconds / 3600)] : ['days', Math.round(seconds / 86_400)]
}

const Clock = ({ skew }: { readonly skew: number | undefined }) => {
  const t = useText()
  if (skew === undefined) return <dd className="bad">{t('public.connect.unread')}</dd>
  if (skew === 0) return <dd>{t('public.connect.same')}</dd>
  const [unit, n] = offOf(Math.abs(skew))
  const time = t(`public.connect.${unit}`, { n: number(n) })
  return (
    <dd className={Math.abs(skew) > harmfulSkew ? 'bad' : undefined}>
      {t(skew > 0 ? 'public.connect.ahead' : 'public.connect.behind', { time })}
    </dd>
  )
}

const Host = ({ host }: { readonly host: HostCheck }) => {
  const t = useText()
  return (
    <section className="fact">
      <h2>
        <bdi dir="ltr">{new URL(host.base, window.location.href).host}</bdi>
        {host.used && <span className="quiet"> {t('public.connect.used')}</span>}
      </h2>
      <dl>
        <dt>{t('public.connect.reached')}</dt>
        <dd className={host.reached ? 'good' : 'bad'}>
          {host.failing === undefined
            ? t(host.reached ? 'public.connect.yes' : 'public.connect.no')
            : t('public.connect.failing', { n: number(host.failing) })}
        </dd>
        {host.delay !== undefined && (
          <>
            <dt>{t('public.connect.delay')}</dt>
            <dd>{t('public.connect.ms', { n: number(host.delay) })}</dd>
          </>
        )}
        {host.reached && (
          <>
            <dt>{t('public.connect.skew')}</dt>
            <Clock skew={host.skew} />
          </>
        )}
      </dl>
    </section>
  )
}

const inDigits = (text: string): string => (document.documentElement.lang === 'fa' ? persianDigits(text) : text)

/** For support staff: the meaning of a code read out to them. */
const ReadCode = () => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const code = latinCode(typed)
  const brief = code.length === 16 ? readSupportCode(code) : undefined
  const hostWord = (host: HostBrief): string =>
    typeof host === 'number' ? t('public.connect.read_ms', { n: host }) : t(`public.connect.read_${host}`)
  return (
    <details>
      <summary>{t('public.connect.read')}</summary>
      <Field
        label={t('public.connect.read_label')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        problem={code.length >= 16 && !brief ? t('public.connect.read_wrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={30}
      />
      {brief && (
        <dl aria-live="polite">
          <dt>{t('public.connect.read_at')}</dt>
          <dd>
            {brief.at.toLocaleString(document.documentElement.lang, {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: 'Asia/Tehran',
            })}
          </dd>
          <dt>{t('public.connect.read_line')}</dt>
          <dd>{t(brief.online ? 'public.connect.yes' : 'public.connect.no')}</dd>
          <dt>{t('public.connect.read_own')}</dt>
          <dd>{hostWord(brief.hosts[0])}</dd>
          <dt>{t('public.connect.read_other')}</dt>
          <dd>{hostWord(brief.hosts[1])}</dd>
          <dt>{t('public.connect.skew')}</dt>
          <dd>{t(`public.connect.clocks.${brief.clock}`)}</dd>
          <dt>{t('public.connect.build')}</dt>
          <dd>
            {t(brief.build === buildNumber(buildName()) ? 'public.connect.read_same' : 'public.connect.read_older')}
          </dd>
        </dl>
      )}
    </details>
  )
}

const adviceOf = ({ online, hosts }: Connection): { readonly key: string; readonly bad: boolean } => {
  const used = hosts.find((host) => host.used)
  if (!online) return { key: 'public.connect.offline', bad: true }
  if (!used?.reached) {
    if (hosts.some(({ reached }) => reached)) return { key: 'public.connect.other_works', bad: true }
    const ours = hosts.some(({ failing }) => failing !== undefined)
    return { key: ours ? 'public.connect.platform' : 'public.connect.none', bad: true }
  }
  if (used.skew === undefined) return { key: 'public.connect.no_clock', bad: true }
  if (Math.abs(used.skew) > harmfulSkew) return { key: 'public.connect.clock', bad: true }
  return { key: 'public.connect.fine', bad: false }
}

/** The self-check for people who cannot sign in: hosts, delays, clock, build, and a code for support. */
export const ConnectReportPage = () => {
  const t = useText()
  const label = useId()
  const [report, setReport] = useState<Connection>()
  const [run, setRun] = useState(0)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => {
    let wanted = true
    void checkConnection().then((found) => wanted && setReport(found))
    return () => {
      wanted = false
    }
  }, [run])
  const again = () => {
    setReport(undefined)
    setCopied(undefined)
    setRun(run + 1)
  }
  const copy = async (code: string) => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  const advice = report && adviceOf(report)
  return (
    <PublicLayout title={t('public.connect.title')} wide>
      <p className="quiet">{t('public.connect.intro')}</p>
      {!report && <Waiting lines={9}>{t('public.connect.running')}</Waiting>}
      {report && advice && (
        <>
          <Note tone={advice.bad ? 'bad' : 'good'}>{t(advice.key)}</Note>
          {report.hosts.map((host) => (
            <Host key={host.base} host={host} />
          ))}
          {report.hosts.length === 1 && <p className="quiet">{t('public.connect.alone')}</p>}
          <dl>
            <dt>{t('public.connect.build')}</dt>
            <dd>
              <bdi dir="ltr">{report.build}</bdi>
            </dd>
          </dl>
          <p className="quiet" id={label}>
            {t('public.connect.code')}
          </p>
          <output className="code" aria-labelledby={label} dir="ltr">
            {inDigits(report.code)}
          </output>
          {copied !== undefined && (
            <Note tone={copied === 'no' ? 'bad' : 'good'}>{t(`public.connect.copied_${copied}`)}</Note>
          )}
          <button type="button" className="go" onClick={() => void copy(report.code)}>
            {t('public.connect.copy')}
          </button>
        </>
      )}
      <button type="button" className="other" aria-disabled={!report} onClick={() => report && again()}>
        {t('public.connect.again')}
      </button>
      <ReadCode />
      <div className="below">
        <a href={link('login')}>{t('public.forgot.back')}</a>
      </div>
    </PublicLayout>
  )
}
