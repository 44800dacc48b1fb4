import sharp from 'sharp'

/** Pictures are kept at half their size: enough to see that something moved, and few bytes. */
const keptWidth = (width: number): number => Math.round(width / 2)

/** A difference of one grey value below this is what a browser of another build draws. */
const noise = 48

/** The form in which a picture is kept for later comparison. */
export const forKeeping = async (png: Buffer): Promise<Buffer> => {
  const { width } = await sharp(png).metadata()
  return sharp(png).resize(keptWidth(width)).webp({ quality: 50 }).toBuffer()
}

const greys = (picture: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().blur(1).raw().toBuffer()

/** How much of a picture differs from the one kept, from 0 to 1; another size differs wholly. */
export const difference = async (png: Buffer, kept: Buffer): Promise<number> => {
  const [now, before] = [await sharp(png).metadata(), await sharp(kept).metadata()]
  const { width, height } = before
  if (keptWidth(now.width) !== width || Math.abs(now.height / 2 - height) > 1) return 1
  const [one, other] = [await greys(png, width, height), await greys(kept, width, height)]
  let apart = 0
  for (let at = 0; at < one.length; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > noise) apart += 1
  return apart / (width * height)
}
