import { points } from '../../contract/community/points'
import { persianDigits } from '../../contract/text'

const [request, introduced] = [points.request, points.introduced].map((n) => persianDigits(String(n)))

/** How points are earned, said before sign-in and after it. */
export const pointsRule = `هر درخواست تکمیل‌شده ${request} امتیاز و هر نفر که با معرفی شما ثبت‌نام کند ${introduced} امتیاز دارد. در امتیاز برابر، کسی جلوتر است که زودتر عضو شده باشد.`
