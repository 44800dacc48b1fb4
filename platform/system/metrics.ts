import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { StartError, type Config } from '../config/config'
import { withTimeout } from '../with-timeout'

/** One value of a gauge, with the labels that distinguish it from the others. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Something that is read whenever somebody asks for the metrics. */
export interface GaugeOf {
  /** `pishkhan_…`, named as Prometheus does: the unit last. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Left out of the response when it fails or takes longer than two seconds. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

/** What the platform measures about itself, in the format of Prometheus. */
export interface Metrics {
  /** Counts a response; `endpoint` as the contract labels it. */
  readonly answered: (endpoint: string, status: number, seconds: number) => void
  /** Adds a gauge; each part of the platform adds its own. */
  readonly gauge: (gauge: GaugeOf) => void
  /** Everything, as text. */
  readonly text: () => Promise<string>
}

/** How long one gauge may take to be read before its values are left out. */
const readTimeoutMs = 2_000

/** Metrics of one platform; `ofProcess` adds those of Node: event loop, memory, garbage collection. */
export const makeMetrics = (ofProcess = false): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'pishkhan_http_requests_total',
    help: 'Answers by endpoint of the contract and status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'pishkhan_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer, by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    answered: (endpoint, status, seconds) => {
      requests.inc({ endpoint, status: String(status) })
      durations.observe({ endpoint }, seconds)
    },
    gauge: ({ name, help, labels = [], read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          gauge.reset()
          // Without labels it would start at 0, which is a value, too.
          if (labels.length === 0) gauge.remove()
          const samples = await withTimeout(read(), readTimeoutMs).catch(() => [])
          for (const { value, labels: of = {} } of samples) gauge.set({ ...of }, value)
        },
      })
    },
    text: () => registry.metrics(),
  }
}

/**
 * Serves `/metrics` on a port of its own: no proxy in front of the product leads there by mistake, and Prometheus needs
 * no secret. Returns a function that closes it.
 * @throws StartError when the port is taken
 */
export const serveMetrics = async (
  metrics: Metrics,
  { port, host }: NonNullable<Config['metrics']>,
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) => failed(new StartError(`METRICS_PORT ${port} cannot be opened: ${error.message}`)))
    server.listen(port, host, listening)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}
