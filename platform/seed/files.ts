import { crc32, deflateSync } from 'node:zlib'
import { attachments } from '../db/schema'
import type { Person } from './people/people'
import type { Random } from './random'
import type { Sink } from './sink'

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const size = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

type Shade = (x: number, y: number) => number

/** A small grey picture: real PNG bytes, so that previews have something to show. */
const png = (width: number, height: number, shade: Shade): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = shade(x, y)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const within = (x: number, y: number, left: number, top: number, width: number, height: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height

const card: Shade = (x, y) => {
  if (within(x, y, 12, 24, 40, 52)) return 150
  const line = Math.floor((y - 24) / 14)
  return y >= 24 && y < 80 && (y - 24) % 14 < 5 && within(x, y, 66, 0, 80 - line * 9, 100) ? 90 : 225
}

const face: Shade = (x, y) => {
  const head = (x - 80) ** 2 + (y - 42) ** 2 < 22 ** 2
  const shoulders = (x - 80) ** 2 / 46 ** 2 + (y - 112) ** 2 / 44 ** 2 < 1
  return head ? 170 : shoulders ? 110 : 215
}

const receipt: Shade = (x, y) => (y % 16 < 4 && within(x, y, 16, 20, 128 - ((y * 7) % 40), 150) ? 100 : 245)

const screen: Shade = (x, y) => (y < 14 ? 60 : within(x, y, 30, 40, 100, 34) ? 130 : 235)

const pictures = {
  id_card_image: ['kart-e-melli.png', png(160, 100, card)],
  selfie_image: ['selfie.png', png(160, 120, face)],
  receipt_file: ['resid.png', png(160, 190, receipt)],
  portfolio_file: ['nemoune-kar.png', png(160, 110, screen)],
  screenshot: ['screenshot.png', png(160, 110, screen)],
} as const

/** What an attached picture shows. */
export type PictureKind = keyof typeof pictures

/** Attaches a picture to a message or a request; returns its id. */
export const attach = (
  sink: Sink,
  random: Random,
  kind: PictureKind,
  to: { readonly owner: Person; readonly at: number; readonly messageId?: number; readonly requestId?: number },
): string => {
  const [name, content] = pictures[kind]
  const id = random.uuid()
  sink.add(attachments, {
    id,
    ownerUuid: to.owner.uuid,
    messageId: to.messageId ?? null,
    requestId: to.requestId ?? null,
    name,
    type: 'image/png',
    size: content.length,
    content,
    createdAt: new Date(to.at),
  })
  return id
}
