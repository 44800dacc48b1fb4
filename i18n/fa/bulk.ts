import type { Messages } from '../messages'

/** Texts of actions on many rows at once. */
export const bulk = {
  progress: '%{done} از %{total} انجام شد…',
  stop: 'توقف',
  result: '%{done} مورد انجام شد؛ %{failed} مورد انجام نشد.',
  all_done: '%{done} مورد انجام شد.',
  rows: 'نتیجهٔ هر ردیف',
  done: 'انجام شد',
  why: {
    illegal_move: 'وضعیت آن اجازهٔ این کار را نمی‌دهد.',
    rate_limited: 'امروز یادآوری شده است.',
    validation: 'همین حالا در همان‌جاست یا برای آن ممکن نیست.',
    not_found: 'دیگر وجود ندارد یا در دسترس شما نیست.',
  },
} satisfies Messages
