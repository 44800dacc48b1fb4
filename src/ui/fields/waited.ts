/**
 * Seconds since an instant as people count waiting: whole minutes, whole hours from a day on, never less than a minute.
 */
export const secondsWaited = (since: string): number => {
  const seconds = Math.max(60, (Date.now() - Date.parse(since)) / 1000)
  const grain = seconds >= 86_400 ? 3600 : 60
  return Math.floor(seconds / grain) * grain
}
