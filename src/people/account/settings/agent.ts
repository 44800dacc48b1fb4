/** What a user agent says about itself, by the names people know; `undefined` for anything unknown. */
export interface Agent {
  readonly browser: string | undefined
  readonly system: string | undefined
}

const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const first = (rows: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  rows.find(([sign]) => sign.test(agent))?.[1]

/** Reads browser and system from a user agent; the order of the patterns resolves which one imitates which. */
export const readAgent = (agent: string): Agent => ({ browser: first(browsers, agent), system: first(systems, agent) })
