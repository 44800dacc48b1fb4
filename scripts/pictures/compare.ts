import sharp from 'sharp'

/** Pictures are stored at half size: enough to see that something moved, in few bytes. */
const keptWidth = (width: number): number => Math.round(width / 2)

/** Differences in grey value below this come from another browser build. */
const noise = 48

/** The format in which a picture is stored for comparison. */
export const forKeeping = async (png: Buffer): Promise<Buffer> => {
  const { width } = await sharp(png).metadata()
  return sharp(png).resize(keptWidth(width)).webp({ quality: 50 }).toBuffer()
}

const greys = (picture: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().blur(1).raw().toBuffer()

/** How much of a picture differs from the stored one, from 0 to 1; a different size counts as 1. */
export const difference = async (png: Buffer, kept: Buffer): Promise<number> => {
  const [now, before] = [await sharp(png).metadata(), await sharp(kept).metadata()]
  const { width, height } = before
  if (keptWidth(now.width) !== width || Math.abs(now.height / 2 - height) > 1) return 1
  const [one, other] = [await greys(png, width, height), await greys(kept, width, height)]
  let apart = 0
  for (let at = 0; at < one.length; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > noise) apart += 1
  return apart / (width * height)
}
