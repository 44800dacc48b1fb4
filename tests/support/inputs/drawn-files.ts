import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

/** A picture of noise, so that its size corresponds to its pixels. */
export const photo = async (type: 'png' | 'jpeg' | 'webp', width = 4, height = 2): Promise<Bytes> =>
  new Uint8Array(
    await sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .toFormat(type)
      .toBuffer(),
  )

/** A photo taken with the camera on its side, with its location in the metadata. */
export const cameraPhoto = async (width = 4, height = 2): Promise<Bytes> =>
  new Uint8Array(
    await sharp(await photo('jpeg', width, height))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .toBuffer(),
  )

/** A change to a document before it is written. */
type Change = (document: PDFDocument) => unknown

/** A PDF of one page; `inStreams` sets whether its objects are compressed. */
export const pdf = async (change: Change = () => {}, inStreams = true): Promise<Bytes> => {
  const document = await PDFDocument.create()
  document.addPage()
  await change(document)
  return new Uint8Array(await document.save({ useObjectStreams: inStreams }))
}
