import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  mentorship: screen(['community'], () => import('./MentorshipScreen').then((m) => m.MentorshipScreen)),
  leaderboard: screen(['community'], () => import('./LeaderboardScreen').then((m) => m.LeaderboardScreen)),
  introducedPeople: screen(['community'], () => import('./IntroducedScreen').then((m) => m.IntroducedScreen)),
  userUnderLeadershipInfo: screen(['community', 'people.users', 'list.records'], () =>
    import('./TeamScreen').then((m) => m.TeamScreen),
  ),
} satisfies Screens
