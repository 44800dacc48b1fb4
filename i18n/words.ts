/* Persian number words, for confirming amounts of money. */

const ones = ' یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده'.split(' ')
const tens = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود']
const hundreds = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد']
const steps = ['', ' هزار', ' میلیون', ' میلیارد', ' تریلیون', ' کوادریلیون', ' کوینتیلیون']
const parts = ['', 'دهم', 'صدم', 'هزارم', 'ده‌هزارم', 'صدهزارم', 'میلیونم']
const and = ' و '

const below1000 = (value: number): string => {
  const rest = value % 100
  const low = rest < 20 ? [ones[rest]] : [tens[Math.floor(rest / 10)], ones[rest % 10]]
  return [hundreds[Math.floor(value / 100)], ...low].filter(Boolean).join(and)
}

/** A whole number below 10²¹ in Persian words. */
export const wholeInWords = (value: bigint): string => {
  if (value === 0n) return 'صفر'
  if (value < 0n) return `منفی ${wholeInWords(-value)}`
  const groups: string[] = []
  for (let rest = value, at = 0; rest > 0n; rest /= 1000n, at += 1) {
    const group = Number(rest % 1000n)
    if (group === 0) continue
    if (at >= steps.length) return ''
    groups.unshift(at === 1 && group === 1 ? 'هزار' : `${below1000(group)}${steps[at]}`)
  }
  return groups.join(and)
}

/** A decimal string in Persian words: `12.5` is «دوازده و پنج دهم». Empty when it cannot be said. */
export const decimalInWords = (decimal: string): string => {
  const match = /^(-?)(\d{1,21})(?:\.(\d+))?$/.exec(decimal)
  if (!match) return ''
  const [, sign = '', whole = '', digits = ''] = match
  const fraction = digits.replace(/0+$/, '')
  if (fraction.length >= parts.length) return ''
  const said = wholeInWords(BigInt(whole))
  if (!said) return ''
  const small = fraction && `${wholeInWords(BigInt(fraction))} ${parts[fraction.length]}`
  const words = !small ? said : BigInt(whole) === 0n ? small : `${said}${and}${small}`
  return sign && /[1-9]/.test(whole + fraction) ? `منفی ${words}` : words
}
