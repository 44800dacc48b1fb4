import { signIn, type Product } from './product'

/** The speed of reading all rows of a list, as the console's export does. */
export interface ExportSpeed {
  readonly list: string
  readonly rows: number
  /** Size of everything sent, in megabytes. */
  readonly size: number
  readonly seconds: number
  /** The server's peak memory growth during the export, in megabytes; `undefined` if the system does not report it. */
  readonly growth: number | undefined
}

/** Long lists with wide rows. */
const lists = ['/dashboard/ticket', '/orders/payments/'] as const

/** How often the server's memory is sampled, in milliseconds. */
const lookEvery = 100

const megabyte = 1024 * 1024

const exportOnce = async (product: Product, token: string, list: string): Promise<ExportSpeed> => {
  const before = product.memory()
  let most = before
  const look = setInterval(() => {
    const now = product.memory()
    if (now !== undefined && most !== undefined) most = Math.max(most, now)
  }, lookEvery)
  const started = performance.now()
  try {
    const answer = await fetch(`${product.address}/api/dashboard/exports/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list, format: 'csv' }),
    })
    if (!answer.ok || !answer.body) throw new Error(`The export of ${list} returned ${answer.status}.`)
    let bytes = 0
    let count: number | undefined
    let last = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      bytes += chunk.length
      count ??= Number(/^\{"count":(\d+)/.exec(chunk)?.[1])
      last = (last + chunk).slice(-60)
    }
    if (!last.includes('"end":true')) throw new Error(`The export of ${list} was cut short.`)
    return {
      list,
      rows: count ?? 0,
      size: Math.round(bytes / megabyte),
      seconds: Math.round((performance.now() - started) / 100) / 10,
      growth: before === undefined || most === undefined ? undefined : most - before,
    }
  } finally {
    clearInterval(look)
  }
}

/** Exports entire long lists, one after another. */
export const timeExports = async (product: Product): Promise<ExportSpeed[]> => {
  const { token } = await signIn(product.address)
  const found: ExportSpeed[] = []
  for (const list of lists) found.push(await exportOnce(product, token, list))
  return found
}
