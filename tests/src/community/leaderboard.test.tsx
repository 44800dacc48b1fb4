import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { points } from '../../../contract/community/points'
import { persianDigits } from '../../../contract/text'
import { publicPages } from '../../../i18n/fa/public'
import { renderApp, withPlatform } from '../../support/src'

withPlatform()

it.each(['3', '9'] as const)('says to type %s how points are earned, in the words of the contest', async (as) => {
  const { rules } = publicPages.contest
  for (const n of [points.request, points.introduced]) expect(rules).toContain(` ${persianDigits(String(n))} `)
  await renderApp('/leaderboard', { as })
  // What is drawn while it loads has the sentence, too, but not as the paragraph's own.
  await screen.findByText(rules, { exact: false, selector: 'p' })
})
