import { searchKey } from '../../contract/text'

const fold = (words: string): string[] => words.split(' ').map(searchKey)

/** Words about how something is asked, not about its subject. */
const empty: ReadonlySet<string> = new Set(
  fold(
    'سلام درود وقت بخیر لطفا لطفاً ممنون متشکرم سپاس خواهشمندم میشه می نمی ها های هایی ام ات اش ای تر ترین را رو به از با بی در بر برای که و یا اگر تا هم نیز ' +
      'من ما شما خود خودم او این آن اینجا آنجا یک یه هر همه هیچ چه چی چیه چیست کجا کجاست کدام آیا ' +
      'است هست هستم هستند نیست بود بوده شود شده شد میشود باشد باشم کنم کنیم کنید کند کنند کردم کرده کردن کن بکنم دارم دارد داریم دارند داره ' +
      'خواهم خواهد میخواهم میخوام باید بدهم بدم بدهید بگیرم بگیرید بدانم بگویید بفرمایید میتوانم توانم میتونم تونم توان گرفتن دادن امکان ' +
      'کار چیز مورد درباره لازم نیاز وجود جدید تازه قبلی',
  ),
)

/** Synonyms. The first rows only ask how much, how long, how and why: alone they identify no subject. */
const groups: readonly (readonly string[])[] = [
  fold('قیمت هزینه تعرفه نرخ بها گران ارزان چقدر چقد چند'),
  fold('زمان مدت طول روز ساعت کی دیر چقدر چقد چند'),
  fold('چطور چطوری چگونه روش نحوه طریقه راه'),
  fold('چرا دلیل علت'),
  fold('تغییر عوض ویرایش اصلاح'),
  fold('لغو کنسل انصراف'),
  fold('مدرک مدارک سند اسناد'),
  fold('پول وجه مبلغ'),
  fold('شرایط شرط قوانین قانون ضوابط'),
  fold('کمترین حداقل'),
  fold('بیشترین حداکثر سقف'),
  fold('همراه موبایل تلفن گوشی تماس'),
  fold('رمز پسورد گذرواژه'),
  fold('تخفیف کوپن'),
  fold('فراموشی فراموش یادم'),
  fold('خرید تهیه سفارش'),
  fold('واریز پرداخت تسویه'),
  fold('شبا بانک بانکی'),
  fold('عکس تصویر'),
  fold('پرونده فایل پیوست'),
  fold('آدرس نشانی'),
  fold('بسته پکیج پلن'),
  fold('برگشت بازگشت عودت استرداد برگردان برگرداندن برگردد'),
]
const vague = 4

const longer = fold('هایشان هایمان هایتان هایی هایم هایت هایش های ترین مان تان شان ها تر ایم اند یم ید ند ام ات اش')
const shorter = fold('م ت ش ی')

const cut = (word: string, endings: readonly string[], rest: number): string =>
  endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= rest)
    .map((ending) => word.slice(0, -ending.length))[0] ?? word

/** A word without its attached endings; the same for every spelling, if not always the root. */
const stem = (word: string): string => {
  const bare = /^ن?می/.test(word) && word.length >= 7 ? word.replace(/^ن?می/, '') : word
  const cutOnce = cut(bare, longer, 3)
  return /[او]ی$/.test(cutOnce) && cutOnce.length >= 4 ? cutOnce.slice(0, -1) : cut(cutOnce, shorter, 4)
}

const meanings: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const [at, words] of groups.entries())
    for (const word of new Set(words.map(stem))) found.set(word, [...(found.get(word) ?? []), `=${at}`])
  return found
})()

/** A word in comparable form: its stem, or the key it shares with its synonyms. */
export interface Term {
  readonly keys: readonly string[]
  /** Only asks how much, how long, how or why, whatever the subject. */
  readonly vague: boolean
}

const shortest = 2

/** The significant words of a text, each once: half-spaces separate words like spaces, and empty words are dropped. */
export const termsOf = (text: string): readonly Term[] => {
  const words = searchKey(text.replaceAll('\u200c', ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest && !empty.has(word))
  const terms = words.map((word): Term => {
    const key = stem(word)
    const keys = meanings.get(key) ?? [key]
    return { keys, vague: keys.every((one) => Number(one.slice(1)) < vague && one.startsWith('=')) }
  })
  return [...new Map(terms.map((term) => [term.keys.join(), term])).values()]
}
