import type { Messages } from '../../messages'

/** Texts of actions on many rows at once. */
export const bulk = {
  progress: '%{done} از %{total} انجام شد…',
  stop: 'توقف',
  result: '%{done} مورد انجام شد؛ %{failed} مورد انجام نشد.',
  all_done: '%{done} مورد انجام شد.',
  confirm: {
    type: 'برای تأیید، تعداد ردیف‌ها (%{n}) را بنویسید.',
    label: 'تعداد ردیف‌ها',
    differs: 'تعداد ردیف‌ها %{n} است؛ آنچه نوشته‌اید با آن یکی نیست.',
  },
  rows: 'نتیجهٔ هر ردیف',
  kinds: { all: 'همه (%{n})', failed: 'انجام‌نشده (%{n})', done: 'انجام‌شده (%{n})' },
  more: 'نمایش %{n} ردیف بعدی از %{left} ردیف مانده',
  done: 'انجام شد',
  why: {
    illegal_move: 'وضعیت آن اجازهٔ این کار را نمی‌دهد.',
    state: 'وضعیت آن «%{status}» است و این کار در این وضعیت ممکن نیست.',
    state_held: 'وضعیت آن «%{status}» و در دست %{name} است؛ این کار در این وضعیت ممکن نیست.',
    held: 'در دست %{name} است و نزد او می‌ماند.',
    rate_limited: 'امروز یادآوری شده است.',
    validation: 'همین حالا در همان‌جاست یا برای آن ممکن نیست.',
    not_found: 'دیگر وجود ندارد یا در دسترس شما نیست.',
  },
  /** Chosen rows that the act can do nothing for; said before it. */
  left: {
    counting: 'در حال شمارش ردیف‌هایی که تغییر نمی‌کنند…',
    closed: '%{n} مورد از این میان پیش‌تر پایان یافته است و همان‌گونه می‌ماند.',
    held: '%{n} مورد از این میان در دست همکار دیگری است و نزد او می‌ماند.',
    state: '%{n} مورد از این میان در وضعیتی است که این کار را نمی‌پذیرد و همان‌گونه می‌ماند.',
  },
} satisfies Messages
