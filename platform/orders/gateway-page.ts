import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { formatMinor } from '../../contract/money/amounts'
import { pageLinks } from '../../contract/page-links'
import { payments } from '../db/schema'
import { isFriendly } from '../http/origin'
import { sandboxTexts, unitNames } from '../notifications/texts'
import { refuse } from '../http/refuse'
import type { Runtime } from '../runtime'
import { gatewayOf } from './gateways'
import { chooseInSandbox, sandboxChoices } from './sandbox-gateway'
import type { PaymentRow } from './settle'

type Lang = keyof typeof sandboxTexts

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
:root{color-scheme:light dark;--ink:#17212b;--page:#eef1f5;--card:#fff;--line:#d5dbe3;--warn:#7a4d00;--warnback:#fff1d6;--main:#0b6b5d}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf0;--page:#10161c;--card:#1a222b;--line:#34404c;--warn:#ffd591;--warnback:#3a2c0f;--main:#0f7d6d}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);font:16px/1.9 Vazirmatn,Tahoma,sans-serif}
main{width:min(440px,100%);background:var(--card);border:1px solid var(--line);border-radius:16px;padding:24px}
h1{margin:0 0 12px;font-size:1.25rem}.warn{margin:0 0 16px;padding:10px 14px;border-radius:10px;background:var(--warnback);color:var(--warn);font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{opacity:.75}dd{margin:0;text-align:end;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:10px}button,a.back{font:inherit;min-height:48px;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;display:grid;place-items:center;text-decoration:none}
button[value=paid]{background:var(--main);border-color:transparent;color:#fff;font-weight:700}button:focus-visible,a:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}`

const page = (lang: Lang, nonce: string, body: string): string =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${sandboxTexts[lang].title}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`

const amountText = (row: PaymentRow, lang: Lang): string => {
  const currency = row.currency
  const amount = formatMinor(row.amountMinor, currency)
  const name =
    lang === 'fa' ? unitNames[currency] : (new Intl.DisplayNames([lang], { type: 'currency' }).of(currency) ?? currency)
  const [whole = '0', fraction] = amount.split('.')
  const grouped = new Intl.NumberFormat(lang === 'fa' ? 'fa-IR' : 'en').format(BigInt(whole))
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${name}`
}

const choosing = (row: PaymentRow, lang: Lang, address: string): string => {
  const words = sandboxTexts[lang]
  const buttons = sandboxChoices.map((choice) => `<button name="choice" value="${choice}">${words[choice]}</button>`)
  return `<h1>${words.title}</h1><p class="warn" role="note">${words.warning}</p><dl><dt>${words.amount}</dt><dd>${escaped(amountText(row, lang))}</dd><dt>${words.reference}</dt><dd><bdi dir="ltr">${escaped(row.reference)}</bdi></dd></dl><p>${words.choose}</p><form method="post" action="${escaped(address)}">${buttons.join('')}</form>`
}

const gone = (lang: Lang, home: string): string => {
  const words = sandboxTexts[lang]
  return `<h1>${words.title}</h1><p class="warn">${words.gone}</p><a class="back" href="${escaped(home)}">${words.back}</a>`
}

/**
 * The way to the gateway: `GET /api/pay/{reference}` redirects the payer, and in the sandbox shows the page where the
 * outcome is chosen. It is not part of the contract, since a browser opens it and no client calls it.
 */
export const mountGateway = <E extends object>(app: Hono<E>, runtime: Runtime): void => {
  const { config, connection, now } = runtime
  const gateway = gatewayOf(config, connection.db, now)

  const find = async (c: Context): Promise<PaymentRow> => {
    const [row] = await connection.db
      .select()
      .from(payments)
      .where(eq(payments.reference, (c.req.param('reference') ?? '').slice(0, 60)))
    if (!row) throw refuse('not_found')
    return row
  }
  const siteOf = (c: Context): string => {
    const back = c.req.query('back') ?? ''
    if (back === '') return ''
    if (!isFriendly(back, c.req.raw, config.siteOrigins)) throw refuse('not_found')
    return new URL(back).origin
  }
  const resultOf = (c: Context, { reference }: PaymentRow): string =>
    `${siteOf(c)}${pageLinks.paymentResult(reference)}`
  const answer = (c: Context, lang: Lang, body: (address: string) => string): Response => {
    const nonce = randomBytes(16).toString('base64')
    const site = siteOf(c)
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`,
    )
    const { pathname, search } = new URL(c.req.url)
    return c.html(page(lang, nonce, body(`${pathname}${search}`)))
  }

  app.get('/api/pay/:reference', async (c) => {
    const row = await find(c)
    const lang: Lang = c.req.query('lang') === 'en' ? 'en' : 'fa'
    const result = resultOf(c, row)
    if (gateway.sandbox) {
      return answer(c, lang, (address) =>
        row.status === 'started' ? choosing(row, lang, address) : gone(lang, result),
      )
    }
    if (row.status !== 'started') return c.redirect(result, 303)
    const currency = row.currency
    const returnUrl = new URL(result, c.req.url).href
    const amount = formatMinor(row.amountMinor, currency)
    // A gateway that does not respond has taken nothing: the result page says so and queries it again.
    const address = await gateway.begin({ reference: row.reference, amount, currency, returnUrl }).catch(() => result)
    return c.redirect(address, 303)
  })

  app.post(
    '/api/pay/:reference',
    bodyLimit({
      maxSize: 8192,
      onError: () => {
        throw refuse('too_large')
      },
    }),
    async (c) => {
      if (!gateway.sandbox || c.req.header('sec-fetch-site') === 'cross-site') throw refuse('not_found')
      const row = await find(c)
      const form = await c.req.parseBody().catch(() => ({ choice: '' }))
      const choice = sandboxChoices.find((known) => known === form['choice'])
      if (!choice) throw refuse('validation', { fields: { choice: 'unknown_option' } })
      await chooseInSandbox(connection.db, row.reference, choice, now())
      return c.redirect(resultOf(c, row), 303)
    },
  )
}
