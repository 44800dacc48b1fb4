import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/orders/catalogue'
import { requests as endpoints } from '../../../contract/requests/requests'
import { requests as texts } from '../../../i18n/fa/requests'
import { attachments, processRequests } from '../../../platform/db/schema'
import { link } from '../../../src/paths'
import { pngFile } from '../../support/desk'
import { pngBytes } from '../../support/files'
import { addIdentityCheck } from '../../support/identity-check'
import { richPerson } from '../../support/money'
import { calls, network, renderApp, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

let [token, uuid] = ['', '']
beforeEach(async () => {
  ;({ token, uuid } = await richPerson(thePlatform()))
  await signInWith(token)
})

const uploaded = async (name: string): Promise<string> => {
  const [file] = await thePlatform()
    .db.insert(attachments)
    .values({
      ownerUuid: uuid,
      name,
      type: 'image/png',
      size: pngBytes.length,
      content: pngBytes,
      createdAt: thePlatform().clock.now(),
    })
    .returning()
  return file!.id
}

/** Uploads that are answered one by one, in the order they were begun. */
const heldUploads = () => {
  const held: ((answer: Response) => void)[] = []
  network.use(http.post('*/api/crm/api/attachments/', () => new Promise<Response>((settle) => held.push(settle))))
  const next = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    return held.shift()!
  }
  return {
    finish: async (id: string) => {
      const object = { id, name: 'a.png', size: pngBytes.length, type: 'image/png' }
      ;(await next())(HttpResponse.json({ object }))
    },
    fail: async () => (await next())(new HttpResponse(null, { status: 500 })),
  }
}

const choose = async (user: UserEvent, label: string) => {
  const box = (await screen.findByRole('group', { name: new RegExp(`^${label}`) })).querySelector('input')
  await user.upload(box!, pngFile(`${label}.png`))
}

const sent = (path: RegExp) => calls.filter((call) => path.test(call))

describe('a correction', () => {
  it('does not go out with the old photograph while the new one is uploading or has failed', async () => {
    const before = { id_card_image: await uploaded('old-card.png'), selfie_image: await uploaded('old-selfie.png') }
    const [card, selfie] = [await uploaded('card.png'), await uploaded('selfie.png')]
    const at = thePlatform().clock.now()
    await addIdentityCheck(thePlatform(), {
      code: 'KY-7',
      userUuid: uuid,
      status: 'needs_correction',
      turn: 'user',
      at,
    })
    const form = { full_name: 'سارا کریمی', national_id: '0499370899', birth_date: '1990-01-01', ...before }
    const fieldNotes = { id_card_image: 'تار است.', selfie_image: 'چهره پیدا نیست.' }
    const [row] = await thePlatform()
      .db.update(processRequests)
      .set({ step: 'review', form, fieldNotes })
      .where(eq(processRequests.code, 'KY-7'))
      .returning()
    const { id } = row!
    const { user } = await renderApp(link('requestDetails', { id }))
    const uploads = heldUploads()
    const send = () => user.click(screen.getByRole('button', { name: texts.actions.send_correction }))

    await choose(user, texts.fields.id_card_image)
    await uploads.finish(card)
    await screen.findByText(texts.form.file_done)
    await choose(user, texts.fields.selfie_image)
    await send()
    expect(await screen.findByText(texts.form.file_unsent)).toBeTruthy()
    await uploads.fail()
    const again = await screen.findByRole('button', { name: fa.table.retry })
    await send()
    expect(await screen.findByText(texts.form.file_unsent)).toBeTruthy()
    expect(sent(/POST .*\/correction\//)).toEqual([])

    await user.click(again)
    await uploads.finish(selfie)
    await waitFor(() => expect(screen.getAllByText(texts.form.file_done)).toHaveLength(2))
    expect(screen.queryByText(texts.form.file_unsent)).toBeNull()
    await send()
    await waitFor(() => expect(screen.queryByText(texts.detail.wrong)).toBeNull())
    const [filed] = await thePlatform().db.select().from(processRequests).where(eq(processRequests.id, id))
    expect(filed!.form).toMatchObject({ id_card_image: card, selfie_image: selfie })
  })
})

describe('a request', () => {
  it('is neither reviewed nor saved without the file that is still uploading, even where it needs none', async () => {
    const { reply } = await thePlatform().call(catalogue.platforms, {}, { token })
    const form = {
      account_email: 'sara@example.ir',
      display_name: 'سارا',
      account_country: 'tr',
      skill: 'طراحی',
      contact_mobile: '09121234567',
      portfolio_file: await uploaded('old.png'),
    }
    const body = { type: 'account', draft: true, platform_uuid: reply.results[0]!.uuid, form } as const
    const { reply: draft } = await thePlatform().call(endpoints.submitRequest, { body }, { token })
    const { user } = await renderApp(link('newRequestDetails', { type: 'account', id: draft.object.id }))
    const uploads = heldUploads()
    const review = await screen.findByRole('button', { name: texts.form.review })

    await choose(user, texts.fields.portfolio_file)
    await user.click(review)
    expect(await screen.findByText(texts.form.file_unsent)).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.form.submit })).toBeNull()
    await uploads.finish(await uploaded('new.png'))
    await waitFor(() => expect(screen.queryByText(texts.form.file_unsent)).toBeNull())

    const remove = fa.inputs.files.remove.replace('%{name}', `${texts.fields.portfolio_file}.png`)
    await user.click(screen.getByRole('button', { name: remove }))
    await choose(user, texts.fields.portfolio_file)
    const before = calls.length
    await user.click(screen.getByRole('button', { name: texts.form.save_draft }))
    expect(await screen.findByText(texts.form.file_unsent)).toBeTruthy()
    expect(calls.slice(before).filter((call) => /submitrequest/.test(call))).toEqual([])

    await uploads.finish(await uploaded('newest.png'))
    await user.click(await screen.findByRole('button', { name: texts.form.review }))
    expect(await screen.findByRole('button', { name: texts.form.submit })).toBeTruthy()
  })
})
