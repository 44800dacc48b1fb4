/** A picture with its findings. */
export interface Shot {
  readonly name: string
  /** `desk light` and its like. */
  readonly look: string
  /** Its file name next to the sheet. */
  readonly file: string
  /** How much of it differs from the reviewed one, from 0 to 1; `undefined` if there is none. */
  readonly differs: number | undefined
  /** Bars it misses, one line each. */
  readonly missed: readonly string[]
}

const escape = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const figure = ({ look, file, differs, missed }: Shot): string => {
  const said = [
    differs === undefined ? 'new' : differs > 0 ? `${(differs * 100).toFixed(2)} % differs` : '',
    ...missed,
  ].filter(Boolean)
  return `<figure class="${look.split(' ')[0]}"><img loading="lazy" src="${file}" alt=""><figcaption>${look}${said.map((line) => ` · <b>${escape(line)}</b>`).join('')}</figcaption></figure>`
}

/** All pictures on one page. */
export const sheetOf = (shots: readonly Shot[]): string => {
  const names = [...new Set(shots.map(({ name }) => name))]
  const rows = names.map(
    (name) =>
      `<section><h2>${name}</h2><div>${shots
        .filter((shot) => shot.name === name)
        .map(figure)
        .join('')}</div></section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>
body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0}.desk img{width:560px}.phone img{width:200px}img{box-shadow:0 1px 6px #0005}b{color:#b00}
</style>${rows.join('\n')}\n`
}
