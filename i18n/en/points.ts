import { points } from '../../contract/community/points'

/** How points are earned, said before sign-in and after it. */
export const pointsRule = `Each completed request earns ${points.request} points, and each person who signs up through you earns ${points.introduced}. In a tie, whoever joined earlier ranks higher.`
