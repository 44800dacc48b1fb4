import type { Messages } from '../../messages'

/** Words of the way between the records of a list. */
export const records = {
  label: 'بازگشت و ردیف‌های کنار',
  back: 'بازگشت به فهرست',
  previous: 'قبلی',
  next: 'بعدی',
  place: 'ردیف %{n} از %{total} فهرست',
} satisfies Messages
