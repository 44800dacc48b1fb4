import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { requests as texts } from '../../../i18n/fa/requests'
import { link } from '../../../src/paths'
import { pngFile } from '../../support/desk'
import { pngBytes } from '../../support/files'
import { richPerson } from '../../support/money'
import { network, openAddress, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

const form = link('newRequestDetails', { type: 'kyc' })

beforeEach(async () => {
  const { token } = await richPerson(thePlatform())
  await signInWith(token)
})

describe('the photographs of an identity check', () => {
  const inputs = (label: string): HTMLInputElement[] =>
    screen.queryAllByLabelText<HTMLInputElement>(label, { selector: 'input' })

  it('can be taken with the camera of a phone, the gallery staying beside it, and are kept like any file', async () => {
    const photo = { id: crypto.randomUUID(), name: 'چهره.png', size: pngBytes.length, type: 'image/png' }
    network.use(http.post('*/api/crm/api/attachments/', () => HttpResponse.json({ object: photo })))
    const { user } = await renderApp(form, { width: 360, touch: true })
    await screen.findByRole('button', { name: texts.form.review })
    const [document, face] = inputs(fa.inputs.files.camera)
    expect([document?.getAttribute('capture'), face?.getAttribute('capture')]).toEqual(['environment', 'user'])
    expect(screen.getAllByRole('button', { name: fa.inputs.files.camera })).toHaveLength(2)
    expect(inputs(fa.inputs.files.pick).map((input) => input.getAttribute('capture'))).toEqual([null, null])
    await user.upload(face!, pngFile(photo.name))
    expect(await screen.findByText(texts.form.file_done)).toBeTruthy()
    await openAddress(form)
    expect(await screen.findByText(texts.form.file_kept)).toBeTruthy()
    expect(screen.getByText(photo.name)).toBeTruthy()
    expect(inputs(fa.inputs.files.camera)).toHaveLength(2)
  })

  it('are chosen as files where there is a mouse', async () => {
    await renderApp(form)
    await screen.findByRole('button', { name: texts.form.review })
    expect(inputs(fa.inputs.files.pick)).toHaveLength(2)
    expect(inputs(fa.inputs.files.camera)).toHaveLength(0)
  })
})
