import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { requests as texts } from '../../../i18n/fa/requests'
import { users } from '../../../platform/db/schema'
import { link } from '../../../src/paths'
import { richPerson } from '../../support/money'
import { openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const form = link('newRequestDetails', { type: 'kyc' })

let uuid = ''
let token = ''
beforeEach(async () => {
  ;({ uuid, token } = await richPerson(thePlatform()))
  await signInWith(token)
})

const box = (field: 'full_name' | 'national_id'): Promise<HTMLInputElement> =>
  screen.findByLabelText(new RegExp(`^${texts.fields[field]}`), { selector: 'input' })

describe('what the profile already knows', () => {
  it('is filled in, and remains as it was corrected after a reload', async () => {
    const known = { firstName: 'سارا', lastName: 'کریمی', nationalId: '0499370899' }
    await thePlatform().db.update(users).set(known).where(eq(users.uuid, uuid))
    await signInWith(token)
    const { user } = await renderApp(form)
    const name = await box('full_name')
    expect(name.value).toBe('سارا کریمی')
    expect((await box('national_id')).value).toBe('0499370899')
    await user.type(name, ' نژاد')
    await screen.findByText(fa.inputs.draft.saved)
    await openAddress(form)
    expect((await box('full_name')).value).toBe('سارا کریمی نژاد')
    expect((await box('national_id')).value).toBe('0499370899')
  })

  it('is not filled in again where the person has emptied it', async () => {
    const { user } = await renderApp(form)
    const name = await box('full_name')
    await waitFor(() => expect(name.value).not.toBe(''))
    await user.clear(name)
    await user.type(await screen.findByLabelText(new RegExp(`^${texts.fields.note}`)), 'بعداً')
    await screen.findByText(fa.inputs.draft.saved)
    await openAddress(form)
    expect(await screen.findByDisplayValue('بعداً')).toBeTruthy()
    expect((await box('full_name')).value).toBe('')
  })
})
